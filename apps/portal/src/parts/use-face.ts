import { useEffect, useState } from 'react'

/** So long words wait for their face, ms; then they are shown in that of the device. */
const LONGEST_WAIT = 600

const ARABIC_FACES = /,? ?"(Vazirmatn Variable|Noto Naskh Arabic)"/g

/** An interface of another language shows Arabic words in a face of the phone: see `fallback-fonts.css`. */
const shownFaces = (font: string) =>
  document.documentElement.lang.startsWith('ar') ? font : font.replace(ARABIC_FACES, '')

const isThere = (font: string, text: string) =>
  // A page in the faces of the phone waits for none. Old engines, and tests, have no list of faces.
  document.documentElement.dataset.kFaces !== undefined ||
  !document.fonts?.check ||
  !font.includes('"') ||
  document.fonts.check(font, text)

/**
 * Whether the face of some words has loaded, or was waited for long enough. Text shown earlier would be laid out again: no fallback has the
 * widths of each word, which moves centred words and their neighbours in a line.
 *
 * @param faces - a value of `font`, with every family that the words may need
 */
export function useFace(faces: string, text: string): boolean {
  const font = shownFaces(faces)
  const [isReady, setReady] = useState(() => isThere(font, text))
  useEffect(() => {
    if (isReady) return
    const show = () => setReady(true)
    const timer = setTimeout(show, LONGEST_WAIT)
    document.fonts.load(font, text).then(show, show)
    return () => clearTimeout(timer)
  }, [isReady, font, text])
  return isReady
}
