import type { ReactNode } from 'react'

export type TabName = 'member' | 'category' | 'bookshelf' | 'profile'

/** Each tab in two drawings: outline, and filled when it is the one on screen. */
const drawings: Record<TabName, { outline: ReactNode; filled: ReactNode }> = {
  // A house with the pointed arch of a Lamu doorway.
  member: {
    outline: (
      <path d="M4 10.2 12 3.5l8 6.7v8.3a2 2 0 0 1-2 2h-2.6v-5.2c0-2-1.6-3.1-3.4-4.3-1.8 1.2-3.4 2.3-3.4 4.3v5.2H6a2 2 0 0 1-2-2z" />
    ),
    filled: (
      <path
        fill="currentColor"
        stroke="none"
        d="M11.4 2.8a1 1 0 0 1 1.2 0l8 6.2c.4.3.6.7.6 1.2v8.6a2.4 2.4 0 0 1-2.4 2.4h-3V15.4c0-2.3-1.9-3.5-3.8-4.8-1.9 1.3-3.8 2.5-3.8 4.8v5.8h-3a2.4 2.4 0 0 1-2.4-2.4v-8.6c0-.5.2-.9.6-1.2z"
      />
    ),
  },
  // Three tiles and a diamond.
  category: {
    outline: (
      <>
        <rect x="3.5" y="3.5" width="7" height="7" rx="1.8" />
        <rect x="3.5" y="13.5" width="7" height="7" rx="1.8" />
        <rect x="13.5" y="13.5" width="7" height="7" rx="1.8" />
        <path d="M17 2.2 21.8 7 17 11.8 12.2 7z" />
      </>
    ),
    filled: (
      <g fill="currentColor" stroke="none">
        <rect x="2.8" y="2.8" width="8.4" height="8.4" rx="2.4" />
        <rect x="2.8" y="12.8" width="8.4" height="8.4" rx="2.4" />
        <rect x="12.8" y="12.8" width="8.4" height="8.4" rx="2.4" />
        <path d="M16.3 1.3a1 1 0 0 1 1.4 0l5 5a1 1 0 0 1 0 1.4l-5 5a1 1 0 0 1-1.4 0l-5-5a1 1 0 0 1 0-1.4z" />
      </g>
    ),
  },
  // Two upright books and one that leans on them.
  bookshelf: {
    outline: (
      <>
        <path d="M2.5 21h19" />
        <rect x="4" y="3" width="4.6" height="15" rx="1" />
        <rect x="8.6" y="5.2" width="4.2" height="12.8" rx="1" />
        <path d="m14.2 7 3.3-.9a.8.8 0 0 1 1 .6l2.7 10.3a.8.8 0 0 1-.6 1l-2.5.6a.8.8 0 0 1-1-.6L14 7.8" />
      </>
    ),
    filled: (
      <g fill="currentColor" stroke="none">
        <rect x="2.2" y="20" width="19.6" height="2.2" rx="1.1" />
        <rect x="3.4" y="2.6" width="5" height="16" rx="1.3" />
        <rect x="9.2" y="4.8" width="4" height="13.8" rx="1.2" />
        <path d="M14.9 6.2 17.4 5.5a1.3 1.3 0 0 1 1.6.9l2.7 10.3a1.3 1.3 0 0 1-.9 1.6l-1.8.5a1.3 1.3 0 0 1-1.6-.9L14 7.8a1.3 1.3 0 0 1 .9-1.6z" />
      </g>
    ),
  },
  profile: {
    outline: (
      <>
        <circle cx="12" cy="8" r="4.2" />
        <path d="M4.2 20.5c.5-4 3.7-6.3 7.8-6.3s7.3 2.3 7.8 6.3" />
      </>
    ),
    filled: (
      <g fill="currentColor" stroke="none">
        <circle cx="12" cy="7.7" r="5" />
        <path d="M12 13.8c4.7 0 8.3 2.6 8.8 6.6.1.8-.6 1.4-1.3 1.4h-15c-.7 0-1.4-.6-1.3-1.4.5-4 4.1-6.6 8.8-6.6z" />
      </g>
    ),
  },
}

export function TabIcon({ name, isSelected }: { name: TabName; isSelected: boolean }) {
  return (
    <svg
      width="26"
      height="26"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {isSelected ? drawings[name].filled : drawings[name].outline}
    </svg>
  )
}
