import type { Finding, Verdict } from './check.ts'

/** What helps, by what was looked at; calls have a common one. */
const advice: Readonly<Record<string, string>> = {
  图片文件: '给图片服务器加上 Access-Control-Allow-Origin（deploy/README.md 第六节）',
  视频文件: '给视频服务器加上 Access-Control-Allow-Origin，并打开分段请求（deploy/README.md 第六节）',
  课时下载: '要让学员下载，先处理上面这一条；不下载就不必（OFFLINE_VIDEO=false）',
  页面策略: '见 deploy/README.md「二、设置」',
  回答速度: '看服务器的负载和带宽、数据库、Redis，以及这台电脑到服务器的网络',
  跨域访问: '让后端允许学习端的来源、Authorization、PUT 和 DELETE，或改用同源转发（API_PROXY）',
  限流: '提高后端的限流，并让后端信任代理传来的 X-Forwarded-For，否则全校学员算作一个人',
  服务器时间: '校准服务器的时钟和时区（timedatectl），登录和签名地址都依赖它',
  协议页面: '在后台「系统配置」里填写，并使用能打开的 https 地址',
  播放地址有效期: '延长视频签名的有效期，至少比一节课长',
  loginPassword: '核对账号和密码，或换一个测试账号',
}

const deleted = '已删除的课程不显示，可以不处理'

/** What helps where an answer can be used in part, or could not be asked for; what else could not be is no task. */
const adviceFor: Readonly<Partial<Record<Verdict, Readonly<Record<string, string>>>>> = {
  partly: {
    getConfig: '没有的配置使用默认值；需要时在后台补上',
    listPageBlocks: '首页装修里学习端没有的模块（直播、考试等）和没有内容的模块会略过，可以不处理',
    listLearnedCourses: deleted,
    listPurchasedCourses: deleted,
    listLikedCourses: deleted,
  },
  skipped: {
    视频文件:
      '用学过视频课时的测试账号再运行一次（--mobile，见 --help）：视频的主机要写进 MEDIA_SOURCES 时才会列出，没有写进去，Android 上的 HLS 放不出来',
  },
}

const isUrgent = ({ verdict, isRequired }: Finding): boolean => verdict === 'differs' && isRequired

const helpOf = (finding: Finding): string =>
  finding.failure?.help ??
  adviceFor[finding.verdict]?.[finding.operation] ??
  advice[finding.operation] ??
  (isUrgent(finding)
    ? '升级后端；已是最新版本时，把这一行报告给学习端（不含真实数据）'
    : '学习端会略过用不了的部分，可以不处理')

/** What to do, a line each, the most important first; empty where nothing is. What fails for one reason is one line. */
export function toDo(findings: readonly Finding[]): readonly string[] {
  const open = findings.filter(
    ({ verdict, operation }) =>
      verdict === 'differs' || verdict === 'partly' || adviceFor[verdict]?.[operation] !== undefined,
  )
  const groups = new Map<string, Finding[]>()
  for (const finding of open.toSorted((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)))) {
    const reason = finding.failure?.cause || finding.operation
    groups.set(reason, [...(groups.get(reason) ?? []), finding])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const mark = isUrgent(first) ? '【必须】' : '【建议】'
    const names = group.map(({ purpose, operation }) => `${purpose}（${operation}）`).join('、')
    const why = group.length === 1 ? first.detail : (first.failure?.cause ?? '')
    return `${mark}${names}：${why === '' ? '' : `${why}。`}${helpOf(first)}`
  })
}
