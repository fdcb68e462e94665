import type { ReactNode } from 'react'
import '@kurasa/reader-react/styles.css'
import '@kurasa/reader-react/fonts.css'

/** No request for an icon. */
export const metadata = { title: 'Kurasa', icons: 'data:,' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body style={{ margin: 0, height: '100vh' }}>{children}</body>
    </html>
  )
}
