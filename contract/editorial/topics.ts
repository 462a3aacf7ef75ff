/**
 * What an article is about, by its name in addresses. Apart from the schemas, so that a page which only shows the words
 * does not bring a validator into the browser.
 */
export const articleTopics = {
  kabar: 'Kabar',
  ulasan: 'Ulasan',
  'di-balik-layar': 'Di balik layar',
  panduan: 'Panduan',
  olahraga: 'Olahraga',
} as const;
export type ArticleTopic = keyof typeof articleTopics;

export function isArticleTopic(text: string): text is ArticleTopic {
  return Object.hasOwn(articleTopics, text);
}
