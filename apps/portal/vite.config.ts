import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/',
  plugins: [react()],
  resolve: { conditions: ['@kurasa/source', 'module', 'browser', 'development|production'] },
  server: { port: 5173, proxy: { '/api': process.env.API_URL ?? 'http://localhost:8080' } },
  build: { outDir: 'dist', target: 'es2022', cssTarget: 'chrome110', assetsInlineLimit: 0 },
})
