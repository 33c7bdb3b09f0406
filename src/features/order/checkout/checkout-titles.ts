/** Title and header of the cashier in all its states (screens 2.9). */
export const checkoutTitles = { title: '收银台', headerTitle: '确认订单', tone: 'bg' } as const
