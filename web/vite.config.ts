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

/**
 * Names the login page's chunks in the HTML, so that boot.js can ask for them at once when nobody is logged in:
 * otherwise the browser learns of them only after it has run the entry.
 */
function nameLoginChunks(): Plugin {
  return {
    name: 'name-login-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const files = new Set<string>();
        const add = (file: string) => {
          if (files.has(file) || html.includes(file)) return;
          files.add(file);
          for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) add(imported);
        };
        const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/LoginPage.tsx'));
        if (!page) throw new Error('The build has no chunk of the login page');
        add(page.fileName);
        const content = [...files].map((file) => `/${file}`).join(' ');
        return [{ tag: 'meta', attrs: { name: 'login-chunks', content }, injectTo: 'head-prepend' }];
      },
    },
  };
}

/**
 * Lets the splash be painted before the portal's style sheet has come: its own few lines go into the page, and the sheet
 * is linked after it. The entry still waits for the sheet, as every deferred script waits for the sheets before it.
 */
function paintSplashFirst(): Plugin {
  const splash = readFileSync(join(import.meta.dirname, 'src/styles/splash.css'), 'utf8').replace(/\s+/g, ' ');
  return {
    name: 'paint-splash-first',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
        const withoutSheets = sheets.reduce((rest, sheet) => rest.replace(sheet, ''), html);
        return withoutSheets
          .replace('</title>', `</title>\n    <style>${splash}</style>`)
          .replace('</body>', `${sheets.join('')}  </body>`);
      },
    },
  };
}

/** What the development server does not serve itself. */
const portal = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), nameLoginChunks(), paintSplashFirst(), precompress()],
  server: { proxy: { '/api': portal, '/sandbox-bank': portal } },
  build: {
    target: 'es2023',
    rolldownOptions: {
      output: {
        // React changes far more rarely than the portal: a chunk of its own stays in browsers' caches over releases.
        codeSplitting: { groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }] },
      },
    },
  },
});
