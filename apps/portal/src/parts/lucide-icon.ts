import { createElement, type SVGProps } from 'react'

/** Data that an icon's module of lucide-react passes. */
interface IconData {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * Makes an icon as lucide-react does, without its contexts, colours and scaling rules: the build takes this in place of
 * its own maker, which is 2 KB of the first screen. `Icon` gives everything else.
 */
export default function createLucideIcon({ name, node }: IconData) {
  return function LucideIcon({ size = 24, className, ...rest }: SVGProps<SVGSVGElement> & { size?: number }) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: ['lucide', `lucide-${name}`, className].filter(Boolean).join(' '),
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
