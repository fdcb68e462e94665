import type { Publication } from '@kurasa/reader-core'
import { useEffect, useState } from 'react'
import { Reader, type ReaderProps } from '../reader/reader.tsx'
import { type PictureBookInput, pictureBook } from './sample-pictures.ts'
import './loaded-code.ts'

/** A reader that fills the screen, over a picture book made for stories. */
export function StoryPictures({
  book,
  ...props
}: Omit<ReaderProps, 'publication'> & { book: PictureBookInput }) {
  const [publication, setPublication] = useState<Publication>()
  const key = JSON.stringify(book)
  useEffect(() => {
    let isGone = false
    let opened: Publication | undefined
    void pictureBook(JSON.parse(key) as PictureBookInput).then((made) => {
      opened = made.publication
      if (isGone) opened.close()
      else setPublication(opened)
    })
    return () => {
      isGone = true
      setPublication(undefined)
      opened?.close()
    }
  }, [key])
  return (
    <div style={{ blockSize: '100dvh' }}>
      <Reader {...props} publication={publication} />
    </div>
  )
}
