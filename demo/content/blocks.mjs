// @ts-check
/** `{origin}` becomes this server; `items` of course blocks are ids filled with live courses when asked for. */

/** @type {Array<{ id: number, sign: string, render: unknown }>} */
export const blocks = [
  {
    id: 1,
    sign: 'slider',
    render: [
      { src: '{origin}/demo-covers/banner-1.svg', href: '/announcement?id=13', url: '/announcement?id=13' },
      { src: '{origin}/demo-covers/banner-2.svg', href: '/courses?category_id=11', url: '/courses?category_id=11' },
      {
        src: '{origin}/demo-covers/banner-3.svg',
        href: 'https://example.com/winter',
        url: 'https://example.com/winter',
      },
      { src: null, href: null, url: null, link: null },
    ],
  },
  {
    id: 2,
    sign: 'grid-nav',
    render: {
      line_count: 4,
      items: [
        { src: '{origin}/demo-covers/nav-all.svg', name: '全部课程', href: '/courses' },
        { src: '{origin}/demo-covers/nav-free.svg', name: '免费专区', href: '/courses?scene=free' },
        { src: '{origin}/demo-covers/nav-vip.svg', name: 'VIP会员', href: '/role' },
        { src: '{origin}/demo-covers/nav-hot.svg', name: '本周热门', href: '/courses?scene=sub' },
        { src: '{origin}/demo-covers/nav-history.svg', name: '人文历史', href: '/courses?category_id=3' },
        { src: '{origin}/demo-covers/nav-lang.svg', name: '语言学习', href: '/courses?category_id=2' },
        { src: '{origin}/demo-covers/nav-photo.svg', name: '影像摄影', href: '/courses?category_id=4' },
        { src: '{origin}/demo-covers/nav-life.svg', name: '生活方式', href: '/courses?category_id=7' },
      ],
    },
  },
  { id: 3, sign: 'blank', render: { height: 8, bgcolor: '#F6F4EF' } },
  // a hidden course (14) and an unpublished one (15) stand in blocks too (openapi PageBlockCourse); both at the end
  { id: 4, sign: 'h5-vod-v1', render: { title: '本周新课', items: [2, 3, 4, 5, 1] } },
  {
    id: 5,
    sign: 'image-group',
    render: {
      v: 'v-1-2',
      items: [
        { src: '{origin}/demo-covers/square-1.svg', url: '/course/10' },
        { src: '{origin}/demo-covers/square-2.svg', url: '/courses?category_id=3' },
        { src: '{origin}/demo-covers/square-3.svg', url: 'https://example.com/exhibition' },
      ],
    },
  },
  { id: 6, sign: 'h5-live-v1', render: { title: '直播课程', items: [{ id: 1, title: '冬季开放课' }] } },
  { id: 7, sign: 'h5-vod-v1', render: { title: '免费好课', items: [4, 21, 26, 32] } },
  {
    id: 8,
    sign: 'image-group',
    render: {
      v: 'v-2',
      items: [
        { src: '{origin}/demo-covers/square-2.svg', url: '/announcements' },
        { src: '{origin}/demo-covers/square-4.svg', url: null },
      ],
    },
  },
  { id: 9, sign: 'mp-wechat', render: { name: '南窗学堂', desc: '旧版公众号卡片' } },
  { id: 10, sign: 'code', render: { html: '<script>window.__hostile = "code-block"</script>' } },
  { id: 11, sign: 'h5-vod-v1', render: { title: '大家都在学', items: [18, 13, 20, 25, 14, 15] } },
  {
    id: 12,
    sign: 'h5-gzh-v1',
    render: {
      title: '关注公众号',
      name: '南窗学堂',
      logo: '{origin}/demo-covers/avatar-2.svg',
      desc: '每周三推送新课与学习方法',
      qrcode: '{origin}/demo-covers/qrcode.svg',
    },
  },
  { id: 13, sign: 'blank', render: { height: 24, bgcolor: '#FFFFFF' } },
]
