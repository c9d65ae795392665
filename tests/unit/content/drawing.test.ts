import { describe, expect, it } from 'vitest'
import { findDrawingFaults } from '../../../src/content/brand/drawing.ts'

const around = (inside: string, attributes = '') =>
  `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" ${attributes}>${inside}</svg>`

describe('A drawing of the brand', () => {
  it.each([
    '<rect width="9" height="9" fill="#123456" />',
    '<style>rect { fill: red } @media (prefers-color-scheme: dark) { rect { fill: blue } }</style>',
    '<defs><linearGradient id="a"/></defs><rect fill="url(#a)"/><use xlink:href="#b"/><use href="#c"/>',
    '<rect style="fill:url(&quot;#a&quot;)"/>',
    '<image href="data:image/png;base64,AAAA"/>',
    '<text>On = off, and description</text>',
  ])('may hold %s', (inside) => {
    expect(findDrawingFaults(around(inside))).toEqual([])
  })

  it('may have the document type that drawing programs write', () => {
    const type =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    expect(findDrawingFaults(type + around(''))).toEqual([])
  })

  it.each([
    ['<script>alert(1)</script>', 'has <script>'],
    ['<svg:script>alert(1)</svg:script>', 'has <script>'],
    ['<SCRIPT/>', 'has <SCRIPT>'],
    ['<foreignObject><p>x</p></foreignObject>', 'has <foreignObject>'],
    ['<a><set attributeName="href" to="javascript:alert(1)"/></a>', 'has <set>'],
    ['<rect onload="alert(1)"/>', 'has an attribute that runs'],
    ['<rect a=">" ONLOAD = "alert(1)"/>', 'has an attribute that runs'],
    ['<rect/onclick="alert(1)"/>', 'has an attribute that runs'],
    ['<a href="javascript:alert(1)">x</a>', 'refers to javascript:alert(1)'],
    ['<image href="https://a.example/a.png"/>', 'refers to https://a.example/a.png'],
    ['<use xlink:href="other.svg#a"/>', 'refers to other.svg#a'],
    ['<image href="data:image/svg+xml;base64,AAAA"/>', 'refers to data:image/svg+xml'],
    ['<rect fill="url(//a.example/#a)"/>', 'refers to //a.example/#a'],
    ["<style>rect { background: url( 'https://a.example/' ) }</style>", 'refers to https://a.ex'],
    ['<style>@import "https://a.example/a.css";</style>', 'loads a style sheet'],
  ])('must not hold %s', (inside, fault) => {
    expect(findDrawingFaults(around(inside)).join('\n')).toContain(fault)
  })

  it.each([
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', 'defines entities'],
    ['<?xml-stylesheet href="a.css"?><svg></svg>', 'loads a style sheet'],
    ['<html></html>', 'is not an SVG'],
    ['', 'is not an SVG'],
  ])('must not be %s', (text, fault) => {
    expect(findDrawingFaults(text).join('\n')).toContain(fault)
  })
})
