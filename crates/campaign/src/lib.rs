//! Campaigns: events, scheduling, deduplication, the store.
