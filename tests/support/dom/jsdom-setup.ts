/** What browsers have and jsdom has not: the Performance Timeline. It is empty. */
Object.assign(performance, { getEntriesByType: (): PerformanceEntryList => [] })
