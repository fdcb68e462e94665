'use client'

import { Reader } from '@kurasa/reader-react'

export default function Book({ src }: { src: string }) {
  return <Reader src={src} />
}
