import type { PageImages } from './page-images.ts'

/** Resolves when these images are shown or have failed, or after so many milliseconds. */
export async function imagesSettled(
  images: PageImages,
  sections: readonly number[],
  milliseconds: number,
): Promise<void> {
  const isDone = () => sections.every((section) => !/waiting|loading/.test(images.state(section).status))
  let timer: ReturnType<typeof setTimeout> | undefined
  let ends: (() => void)[] = []
  await new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
    const look = () => isDone() && resolve()
    ends = sections.map((section) => images.onChange(section, look))
    look()
  })
  clearTimeout(timer)
  for (const end of ends) end()
}
