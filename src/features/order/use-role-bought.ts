import { useEffect, useState } from 'react'
import { goodsIn } from '../../domain/order/goods.ts'
import { openTabChannel } from '../../platform/tabs/tab-channel.ts'

/**
 * True once another tab has bought this membership while the screen is open: unlike a course, one that is owned is sold
 * again, so nothing else tells that this would be the second payment (screens 2.9.6).
 */
export function useRoleBought(roleId: number | undefined): boolean {
  const [isBought, setBought] = useState(false)
  useEffect(() => {
    const channel = openTabChannel('purchase')
    channel.hear((message) => {
      const goods = goodsIn(message)
      if (goods?.type === 'ROLE' && goods.id === roleId) setBought(true)
    })
    return channel.close
  }, [roleId])
  return isBought
}
