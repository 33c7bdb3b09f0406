import { useEffect, useState } from 'react'

const graceMs = 1000

/**
 * True once the main part is ready and its companions are too, or have kept it waiting for a second; stays true. So that
 * what stands above the blocks is there with them and nothing is pushed down afterwards.
 */
export function useShownTogether(isMainReady: boolean, areCompanionsReady: boolean): boolean {
  const [isOpen, setOpen] = useState(false)
  // in this render, not after it: companions that are asked for anew would take away what is there
  if (!isOpen && isMainReady && areCompanionsReady) setOpen(true)
  useEffect(() => {
    if (!isMainReady || isOpen) return undefined
    const timer = setTimeout(() => setOpen(true), graceMs)
    return () => clearTimeout(timer)
  }, [isMainReady, isOpen])
  return isOpen
}
