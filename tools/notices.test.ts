import { expect, test } from 'vitest';
import { noticesText, packagesOfBundle, packagesOfCss } from './notices.ts';

test('finds the packages of a style sheet, and no file of ours', () => {
  const css = `@import 'tailwindcss/theme.css' layer(theme);
@import "tailwindcss/preflight.css";
@import '../ui/tokens.css';
.a { src: url('@fontsource-variable/a-font/files/a.woff2') format('woff2'); }
.b { background: url('/img/b.webp') url(data:image/png;base64,aaaa); }`;
  expect(packagesOfCss(css)).toEqual(['tailwindcss', '@fontsource-variable/a-font']);
});

test('names each package with its version, its licence and the whole text', () => {
  const text = noticesText([
    { name: 'one', version: '1.0.0', licence: 'MIT', text: 'Copyright One  \r\n\r\nPermission.\n' },
    { name: 'two', version: '2.0.0', licence: 'ISC', text: 'Copyright Two' },
  ]);
  expect(text).toContain('one 1.0.0 (MIT)\n\nCopyright One\n\nPermission.\n');
  expect(text).toContain('two 2.0.0 (ISC)\n\nCopyright Two\n');
});

test('finds the packages of chunks, also of one inside another, and no file of ours', () => {
  const moduleIds = [
    '/home/x/web/app/root.tsx',
    '/home/x/node_modules/react-dom/index.js',
    '/home/x/node_modules/@a/one/node_modules/@b/two/index.js',
    '\0/home/x/node_modules/three/index.js?commonjs-proxy',
  ];
  const bundle = { 'a.js': { type: 'chunk', moduleIds }, 'a.css': { type: 'asset' } };
  expect(packagesOfBundle(bundle)).toEqual(['react-dom', '@b/two']);
});
