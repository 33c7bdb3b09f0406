/** True in 长辈版 (screens 4.13), from before the first paint on: the style sheets go by the same mark. */
export const isElder = (): boolean => document.documentElement.dataset['display'] === 'elder'
