import type { ContentDescriptor } from '#contract/catalog/shapes.ts';

const names: Record<ContentDescriptor, string> = {
  violence: 'kekerasan',
  language: 'bahasa kasar',
  fear: 'adegan menegangkan',
  sex: 'adegan dewasa',
  substances: 'rokok, alkohol, atau obat',
  gambling: 'judi',
  grief: 'duka dan kehilangan',
};

/** Why a title has its class, in words: `kekerasan, bahasa kasar`; empty where nothing was noted. */
export function descriptorWords(descriptors: readonly ContentDescriptor[]): string {
  return descriptors.map((each) => names[each]).join(', ');
}
