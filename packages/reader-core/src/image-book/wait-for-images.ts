import type { PageImages } from './page-images.ts'

/** A wait for images that can be cancelled. */
export interface ImageWait {
  /** Resolves when all are shown or have failed, when time is up, or when the wait has ended. */
  done: Promise<void>
  end(): void
}

/** Waits until these images are shown or have failed, for so many milliseconds at most. */
export function waitForImages(
  images: PageImages,
  sections: readonly number[],
  milliseconds: number,
): ImageWait {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    const ends: (() => void)[] = []
    const timer = setTimeout(() => end(), milliseconds)
    end = () => {
      clearTimeout(timer)
      for (const each of ends.splice(0)) each()
      resolve()
    }
    const look = () => {
      if (sections.every((section) => !/waiting|loading/.test(images.state(section).status))) end()
    }
    for (const section of sections) ends.push(images.onChange(section, look))
    look()
  })
  return { done, end: () => end() }
}
