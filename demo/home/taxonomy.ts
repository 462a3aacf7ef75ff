import type { SeedCategory, SeedGenre } from '#modules/catalog/index.ts';

export const demoCategories: readonly SeedCategory[] = (
  [
    ['drama', 'Drama', 'Cerita manusia yang dekat dan lama tinggal di kepala.'],
    ['petualangan', 'Petualangan', 'Gunung, laut, sabana, dan jalan yang belum ada di peta.'],
    ['misteri', 'Misteri & Horor', 'Jangan ditonton sendirian, kecuali kamu memang ingin.'],
    ['romansa', 'Romansa', 'Hujan, jembatan, dan dua orang yang hampir bertemu.'],
    ['komedi', 'Komedi', 'Tawa hangat untuk hari yang panjang.'],
    ['keluarga', 'Anak & Keluarga', 'Aman untuk si kecil, seru untuk yang menemani.'],
    ['dokumenter', 'Dokumenter', 'Nusantara apa adanya, dari mata air sampai terumbu.'],
    ['musik-budaya', 'Musik & Budaya', 'Kelir, gong, batik, dan panggung di lapangan.'],
    ['fiksi-ilmiah', 'Fiksi Ilmiah', 'Masa depan yang berbahasa Indonesia.'],
    ['kuliner', 'Kuliner', 'Cerita yang membuatmu lapar.'],
    ['olahraga', 'Olahraga', 'Peluh, peluit, dan poin penentuan.'],
    ['animasi', 'Animasi & Eksperimental', 'Gambar yang bergerak dengan aturannya sendiri.'],
  ] as const
).map(([slug, name, description], i) => ({ slug, name, description, position: i + 1 }));

export const demoGenres: readonly SeedGenre[] = (
  [
    ['drama', 'Drama', ['mengharukan', 'sedih']],
    ['keluarga', 'Keluarga', ['family']],
    ['petualangan', 'Petualangan', ['adventure', 'jelajah']],
    ['laga', 'Laga', ['action', 'silat', 'berkelahi']],
    ['religi', 'Religi', ['ramadan', 'islami', 'lebaran']],
    ['perjalanan', 'Perjalanan', ['travel', 'mudik', 'road movie']],
    ['bahari', 'Bahari', ['laut', 'nelayan', 'ombak', 'pantai']],
    ['alam', 'Alam', ['nature', 'hutan', 'gunung', 'satwa']],
    ['misteri', 'Misteri', ['mystery', 'teka-teki']],
    ['horor', 'Horor', ['horror', 'seram', 'hantu']],
    ['thriller', 'Thriller', ['tegang', 'menegangkan']],
    ['kriminal', 'Kriminal', ['crime', 'polisi', 'detektif']],
    ['romansa', 'Romansa', ['romance', 'romantis', 'cinta']],
    ['komedi', 'Komedi', ['comedy', 'lucu', 'kocak']],
    ['anak', 'Anak', ['kids', 'dongeng', 'kartun']],
    ['animasi', 'Animasi', ['animation', 'kartun']],
    ['dokumenter', 'Dokumenter', ['documentary']],
    ['sejarah', 'Sejarah', ['history', 'rempah', 'candi']],
    ['budaya', 'Budaya', ['culture', 'tradisi', 'wayang', 'batik']],
    ['musik', 'Musik', ['music', 'konser', 'dangdut', 'gamelan']],
    ['fiksi-ilmiah', 'Fiksi Ilmiah', ['sci-fi', 'science fiction', 'luar angkasa']],
    ['kuliner', 'Kuliner', ['food', 'kopi', 'masak']],
    ['olahraga', 'Olahraga', ['sport', 'sepak bola', 'bulu tangkis']],
    ['eksperimental', 'Eksperimental', ['experimental', 'abstrak', 'seni']],
  ] as const
).map(([slug, name, aliases]) => ({ slug, name, aliases: [...aliases] }));
