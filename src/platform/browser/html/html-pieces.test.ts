import { describe, expect, test } from 'vitest'
import { plainText } from './html-tokens.ts'
import { htmlPieces } from './html-pieces.ts'

const megabyte = 1_048_576
const sentence = '本课程面向零基础学员，系统讲解常用方法，配有练习与答疑。'
const megabyteOf = (unit: string) => unit.repeat(Math.ceil(megabyte / new TextEncoder().encode(unit).length))
const words = (text: string) => text.replaceAll(/<[^>]*>/g, '')
const bolds = Array.from({ length: 90 }, (_, index) => `<b title="${index}">`).join('')

describe('what would freeze the page is refused', () => {
  test.each([
    ['templates', '<template>'.repeat(25_400)],
    ['templates with an end', '<template></template>'.repeat(110)],
    ['films', '<video>'.repeat(19_500)],
    ['films in what looks like a comment', `<!--><p>${'<video>'.repeat(110)}-->`],
    ['films in foreign styles', `<svg><style>${'<video>'.repeat(110)}`],
    ['deep nesting', '<div>'.repeat(5000)],
    ['nested tables', '<table><tr><td>'.repeat(500)],
    ['nested drawings', '<svg>'.repeat(1000)],
    ['nested formulas', '<math>'.repeat(1000)],
    ['unclosed tags', '<p><span>'.repeat(100_000)],
    ['line breaks', '<br>'.repeat(50_000)],
    ['ends without a beginning', '</p>'.repeat(50_000)],
    ['pictures', '<img src="/1.png">'.repeat(20_000)],
    ['cells', `<table>${'<tr><td>1<td>2'.repeat(3000)}</table>`],
    ['formatting that every paragraph repeats', `<p>${bolds}</p>${'<p>x</p>'.repeat(5000)}`],
    ['the same, hidden', `<svg><style>${bolds}</style></svg>${'<p>x</p>'.repeat(5000)}`],
    ['many attributes', `<p ${Array.from({ length: 10_000 }, (_, index) => `a${index}=1`).join(' ')}>x</p>`],
    ['a huge attribute', `<p title="${'x'.repeat(5_000_000)}">x</p>`],
    ['a list of sources', `<img srcset="${'/1.png 1x, '.repeat(500_000)}">`],
    ['text without end', 'x'.repeat(4_000_000)],
  ])('%s', (_, html) => expect(htmlPieces(html)).toBeNull())
})

describe('what a school writes is kept', () => {
  test.each([
    ['1 MB of paragraphs', megabyteOf(`<p>${sentence}</p>`)],
    ['1 MB of paragraphs without an end', megabyteOf(`<p>${sentence}`)],
    ['1 MB with styles', megabyteOf(`<p style="color:#333"><span style="font-size:16px">${sentence}</span></p>`)],
    ['1 MB in one paragraph', `<p>${megabyteOf(sentence)}</p>`],
    ['1 MB in one word', 'a'.repeat(megabyte)],
    ['1 MB of lines', `<div><p>${megabyteOf(`${sentence}<br>`)}</p></div>`],
    ['1 MB of signs', megabyteOf('&amp;')],
    ['a long table', `<table>${`<tr>${'<td>单元格</td>'.repeat(8)}</tr>`.repeat(300)}</table>`],
    ['pictures in the text', `<img src="data:image/png;base64,${'A'.repeat(2_000_000)}">`.repeat(8)],
    ['300 pictures', '<p><img src="/1.png"></p>'.repeat(300)],
    ['nothing', ''],
  ])('%s', (_, html) => {
    const pieces = htmlPieces(html)
    // no word is lost or said twice where one piece ends and the next begins
    expect(words(pieces?.join('') ?? 'refused') === words(html)).toBe(true)
  })
})

describe('pieces', () => {
  test('a usual text is one', () => {
    const html = `<h2>介绍</h2>${`<p>${sentence}</p>`.repeat(50)}`
    expect(htmlPieces(html)).toEqual([html])
  })

  test('a long one ends between blocks, within what is around them', () => {
    const pieces = htmlPieces(`<div style="text-align:center">${`<p>${sentence}</p>`.repeat(1000)}</div>`) ?? []
    expect(pieces.length).toBeGreaterThan(3)
    for (const piece of pieces) expect(piece).toMatch(/^<div style="text-align:center"><p>.*<\/p>(?:<\/div>)?$/)
  })

  test.each(['table', 'ul', 'ol', 'pre'])('none ends within %s', (name) => {
    const html = `<${name}>${`<b>${sentence}</b>`.repeat(1000)}</${name}>`
    expect(htmlPieces(html)).toEqual([html])
  })

  test('one paragraph is cut after a sentence', () => {
    for (const piece of htmlPieces(`<p>${megabyteOf(sentence)}</p>`) ?? [])
      expect(piece).toMatch(/^<p>本.*。(?:<\/p>)?$/)
  })

  test('a huge tag is not repeated in each', () => {
    const html = `<div title="${'x'.repeat(2_000_000)}">${`<p>${sentence}</p>`.repeat(5000)}</div>`
    expect(htmlPieces(html)?.join('').length).toBe(html.length)
  })

  test('neither a sign nor an entity is cut', () => {
    for (const piece of htmlPieces('😀'.repeat(50_000)) ?? []) expect(piece.isWellFormed()).toBe(true)
    for (const piece of htmlPieces('&#128512;'.repeat(20_000)) ?? []) expect(piece).toMatch(/^(?:&#128512;)+$/)
  })
})

// quadratic work on these would run into the time limit of a test
test.each(['<', '<a', '<a "', '<a b="', '<!--', '<!', '<title>', '<textarea>', '</', '&', '<p '])(
  '1 MB of %s is read at once',
  (unit) => {
    const html = unit.repeat(megabyte / unit.length)
    htmlPieces(html)
    expect(plainText(html, 100_000).length).toBeLessThanOrEqual(100_000)
  },
)

describe('plain text', () => {
  test.each([
    ['<h1>标题</h1><p>第一段<br>第二行</p><ul><li>一</li><li>二</li></ul>', '标题\n第一段\n第二行\n一\n二'],
    ['a &lt;b&gt; &amp;amp; &#20013;&#x4e2d;&nbsp;&quot;c&quot; &#0;&#9999999;&xyz;', 'a <b> &amp; 中中 "c" &xyz;'],
    ['前<script>if (a<b) alert("<p>")</script>后<style>p{}</style><!-- <p>无</p> -->末', '前后末'],
    ['1 < 2 <a title="a > b">x</a>', '1 < 2 x'],
    ['<template><p>话</p></template>', '话'],
    ['话<a href="', '话'],
  ])('%s', (html, text) => expect(plainText(html, 1000)).toBe(text))

  test('is cut', () => expect(plainText('<p>一二三四五</p>', 3)).toBe('一二三'))
})
