import { drawIcon } from './draw-icon.tsx'

export const UnderlineIcon = drawIcon(<path d="M7 4v7a5 5 0 0 0 10 0V4M5 20h14" />)
export const PictureIcon = drawIcon(
  <path d="M4.5 4.5h15v15h-15ZM4.5 16l4-4 3.5 3.5 2.5-2.5 5 4.5M14.5 8.5h.5" />,
)
export const NoteIcon = drawIcon(<path d="M12 20h8M16.5 4.5a2.1 2.1 0 0 1 3 3L8 19l-4 1 1-4Z" />)
