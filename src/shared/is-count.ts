/** True for a whole number from 0 on that can be counted with. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
