import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, type Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg)$/;

const dist = join(import.meta.dirname, 'dist/public');

/** Writes .br and .gz beside each text file of the build, so that the server compresses nothing per request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
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

/** Inlines the splash's few styles into the page, so that it is painted before anything else is loaded. */
function inlineSplash(): Plugin {
  const splash = readFileSync(join(import.meta.dirname, 'src/styles/splash.css'), 'utf8').replace(/\s+/g, ' ');
  return { name: 'inline-splash', transformIndexHtml: () => [{ tag: 'style', children: splash, injectTo: 'head' }] };
}

/** Gives the program a lower priority than what the page shows. */
function programLast(): Plugin {
  return {
    name: 'program-last',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
    },
  };
}

const modulesOf = (folder: string, names: string): string[] => names.split(' ').map((name) => `${folder}/${name}`);

/** The libraries, or parts of them, that every first page of a visit needs, as parts of paths. */
const firstLibraries = [
  ...modulesOf('/node_modules', '@tanstack/ clsx/ @mantine/core/esm/core/'),
  ...modulesOf(
    '/node_modules/@mantine/core/esm/components',
    'ActionIcon/ Alert/ Anchor/ Avatar/ Button/ Center/ CloseButton/ Group/ Input/ InputBase/ Loader/ ' +
      'Skeleton/ Stack/ Text/ TextInput/ Title/ Transition/ UnstyledButton/ VisuallyHidden/',
  ),
  ...modulesOf(
    '/node_modules/@mantine/hooks/esm',
    'use-disclosure/ use-id/ use-isomorphic-effect/ use-local-storage/ use-media-query/ use-merged-ref/ use-uncontrolled/ use-window-event/',
  ),
];

/** Our own modules of every first page and of the frame around it. */
const firstModules = [
  ...modulesOf('/contract/src', 'codes. endpoint. field-messages.'),
  ...modulesOf('/web/src', 'routes. menu. paths. theme. features/session/EntryCard.'),
  ...modulesOf('/web/src/api', 'client. connection. errors. own-storage. queries. read-at. session.'),
  ...modulesOf(
    '/web/src/layout',
    'Breadcrumbs. ConnectionBanner. FloatingLinks. Frame. Guard. RenderError. Sidebar. SidebarMenu. ThemeSwitch. load-chunk. menu-item. room. router. screen.',
  ),
  ...modulesOf(
    '/web/src/ui',
    'ErrorState. NotFound. Notice. PageSkeleton. Toasts. lazy-part. page-title. shared-value. toast. use-in-browser.',
  ),
];

/** What a form is made of: of the first pages the login alone has one. */
const formModules = [
  ...modulesOf('/node_modules', 'react-hook-form/'),
  ...modulesOf('/node_modules/@mantine/core/esm/components', 'Checkbox/ InlineInput/ PasswordInput/'),
  ...modulesOf(
    '/web/src/forms',
    'CheckboxField. FieldError. Form. PasswordField. TextField. form-scope. schema-later. use-field. use-server-form.',
  ),
];

/** What the pages by the link of a letter are made of besides: a password, an invitation, a questionnaire, a payment. */
const letterModules = [
  ...modulesOf('/node_modules', 'imask/'),
  ...modulesOf('/node_modules/@mantine/core/esm/components', 'SegmentedControl/ FloatingIndicator/'),
  ...modulesOf('/contract/src', 'fields/name-case. fields/name-letters. fields/one-line. rights. role-titles.'),
  ...modulesOf(
    '/web/src',
    'features/registration/Agreements. forms/MaskField. forms/NameField. forms/NameFields. forms/PhoneField. forms/CodeField. ' +
      'forms/use-mask. text/person. ui/use-countdown.',
  ),
];

/** What the other public pages are made of besides: the check of a document, «О платформе», the legal texts. */
const publicModules = [
  ...modulesOf(
    '/contract/src',
    'consent-versions. document-status-titles. documents/agreeing. documents/number-text. fields/date. fields/phone-codes. ministry-text. payment-return. quotes. ' +
      'top-up-services. training-type-titles.',
  ),
  ...modulesOf(
    '/web/src',
    'features/documents/document-tones. text/date. text/number. ui/FactList. ui/PageHeader. ui/PortalVersion. ui/Status.',
  ),
  ...modulesOf('/node_modules/@mantine/core/esm/components', 'List/'),
  ...modulesOf(
    '/node_modules/lucide-react/dist/esm/icons',
    'award. badge-check. calendar-clock. calendar-x-2. circle-alert. circle-check. circle-slash-2. credit-card. file-check-corner. file-x-corner. graduation-cap. hard-hat. link-2-off. log-in. plus. printer. ' +
      'qr-code. search-check. shield-check. shopping-cart. user-round. user-round-x. users-round. wallet. zap.',
  ),
];

/** The portal, for what the development server does not serve itself. */
const portal = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** The build for browsers. From its list of files the server knows which ones a page needs. */
const browser: BuildOptions = {
  target: 'es2023',
  outDir: 'dist/public',
  manifest: 'files.json',
  // One style sheet: a page drawn by the server has all its styles at once.
  cssCodeSplit: false,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          // The entry needs it first; inside another chunk it would load that too.
          { name: 'preload', test: /vite\/preload-helper/ },
          // React changes far more rarely than the portal: a chunk of its own stays in browsers' caches over releases.
          { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
          // The modules of the login page: a few files load faster and compress better than three dozens.
          { name: 'base', test: (id) => firstLibraries.some((path) => id.includes(path)) },
          { name: 'portal', test: (id) => firstModules.some((path) => id.includes(path)) },
          { name: 'forms', test: (id) => formModules.some((path) => id.includes(path)) },
          { name: 'letters', test: (id) => letterModules.some((path) => id.includes(path)) },
          { name: 'public', test: (id) => publicModules.some((path) => id.includes(path)) },
          // The contract's schemas run on it: every page but the login needs it.
          { name: 'checks', test: /node_modules[\\/](zod|@hookform)[\\/]/ },
          // Modules shared by many screens are one file: a page must not take a hundred requests.
          { name: 'controls', test: /node_modules[\\/]/, minShareCount: 12 },
          { name: 'contract', test: /[\\/]contract[\\/]src[\\/]/, minShareCount: 12 },
          { name: 'shared', test: /[\\/]web[\\/]src[\\/]/, minShareCount: 12 },
        ],
      },
    },
  },
};

/** The build with which the server draws the first page of a visit. */
const drawing: BuildOptions = {
  target: 'node24',
  outDir: 'dist/drawing',
  rolldownOptions: { input: 'src/draw-page.tsx' },
  copyPublicDir: false,
};

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), inlineSplash(), programLast(), precompress()],
  ssr: { noExternal: true },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  server: { proxy: { '/api': portal, '/health': portal, '/sandbox-bank': portal } },
  build: isSsrBuild ? drawing : browser,
}));
