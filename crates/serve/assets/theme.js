// Before anything is drawn, so that a chosen theme does not flash.
(() => {
  const chosen = localStorage.getItem("assay-theme");
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
})();
