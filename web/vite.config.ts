import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg)$/;

/** Writes .br and .gz beside each text file of the build, so that the server compresses nothing per request. */
function precompress(): Plugin {
  const dist = join(import.meta.dirname, 'dist');
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** Puts the splash's few lines of style into the page: they are painted before anything else has come. */
function inlineSplash(): Plugin {
  const splash = readFileSync(join(import.meta.dirname, 'src/styles/splash.css'), 'utf8').replace(/\s+/g, ' ');
  return { name: 'inline-splash', transformIndexHtml: () => [{ tag: 'style', children: splash, injectTo: 'head' }] };
}

/** What the development server does not serve itself. */
const portal = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), inlineSplash(), precompress()],
  server: { proxy: { '/api': portal, '/sandbox-bank': portal } },
  build: {
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React changes far more rarely than the portal: a chunk of its own stays in browsers' caches over releases.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // What the login page needs of libraries anyway: one file travels faster than a dozen.
            { name: 'base', test: /node_modules[\\/](@tanstack|zod|react-hook-form|@hookform)[\\/]/ },
          ],
        },
      },
    },
  },
});
