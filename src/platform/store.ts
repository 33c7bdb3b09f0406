import { createStore } from 'jotai'

/** The one jotai store of the page; passed explicitly outside React, through the provider inside. */
export type AppStore = ReturnType<typeof createStore>

export const appStore: AppStore = createStore()
