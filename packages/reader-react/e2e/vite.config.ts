import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * A connection that can stall: after `/line?silent=name` no file whose name contains that is answered, until the next
 * such request.
 */
function silentLine(): Plugin {
  let silent = ''
  return {
    name: 'silent-line',
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://line')
        if (pathname === '/line') {
          silent = searchParams.get('silent') ?? ''
          response.end()
        } else if (silent && pathname.includes(silent)) request.socket.destroy()
        else next()
      })
    },
  }
}

/** Builds the page that pictures are taken of, and that other engines than Chromium are led through. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  logLevel: 'warn',
  plugins: [react(), silentLine()],
  resolve: { conditions: ['@kurasa/source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: fileURLToPath(new URL('../../../node_modules/.cache/reader-page', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: fileURLToPath(new URL('reader.html', import.meta.url)) },
  },
})
