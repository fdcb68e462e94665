'use client'

import { openPublication, type Publication, Reader, type ReaderError } from '@kurasa/reader-react'
import { useEffect, useState } from 'react'

export default function Book({ src }: { src: string }) {
  const [publication, setPublication] = useState<Publication>()
  const [error, setError] = useState<ReaderError>()
  useEffect(() => {
    const opening = openPublication(src)
    opening.then(setPublication, setError)
    return () => void opening.then((opened) => opened.close()).catch(() => undefined)
  }, [src])
  return <Reader publication={publication} error={error} />
}
