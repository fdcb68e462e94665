import type { ReadingDirection } from '@kurasa/reader-core'
import type { PlainKey } from '../i18n/text-keys.ts'
import { pageFaces } from './page-faces.ts'

/** A face one can read in: a CSS family list. */
export interface FaceChoice {
  name: 'literata' | 'figtree' | 'dyslexic' | 'naskh' | 'vazirmatn' | 'publisher'
  label: PlainKey
  fontFamily: string
}

const literata: FaceChoice = {
  name: 'literata',
  label: 'face.literata',
  fontFamily: pageFaces.latin,
}
const figtree: FaceChoice = {
  name: 'figtree',
  label: 'face.figtree',
  fontFamily: "'Figtree Variable', 'Vazirmatn Variable', system-ui, sans-serif",
}
const dyslexic: FaceChoice = {
  name: 'dyslexic',
  label: 'face.dyslexic',
  fontFamily: "OpenDyslexic, 'Noto Naskh Arabic', sans-serif",
}
const naskh: FaceChoice = {
  name: 'naskh',
  label: 'face.naskh',
  fontFamily: "'Noto Naskh Arabic', 'Literata Variable', serif",
}
const vazirmatn: FaceChoice = {
  name: 'vazirmatn',
  label: 'face.vazirmatn',
  fontFamily: "'Vazirmatn Variable', 'Figtree Variable', sans-serif",
}
const publisher: FaceChoice = { name: 'publisher', label: 'face.publisher', fontFamily: 'publisher' }

/** Faces that the settings panel offers for a book's script. */
export function facesFor(script: ReadingDirection): readonly FaceChoice[] {
  return script === 'rtl' ? [naskh, vazirmatn, publisher] : [literata, figtree, dyslexic, publisher]
}
