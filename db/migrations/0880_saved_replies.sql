-- Answers that support starts from, every day the same: written by the team, completed by who sends one. Who changed
-- one is told by its act.
create table commerce.saved_reply (
  reply_id uuid primary key,
  name text not null check (char_length(name) between 1 and 60),
  text text not null check (char_length(text) between 1 and 1000),
  updated_at timestamptz not null
);
create unique index saved_reply_name on commerce.saved_reply (lower(name));

insert into commerce.saved_reply (reply_id, name, text, updated_at) values
  ('6b0d3c1e-52a7-4c0e-9d1f-0a6c5a7f1e01', 'Uang belum tercatat', 'Kami sudah menanyakan pembayaranmu ke penyedianya dan uangnya belum tercatat masuk. Begitu tercatat, paketmu aktif sendiri dan kami kabari lewat email. Kalau bank menahannya, biasanya uang kembali dalam 1 sampai 3 hari kerja.', now()),
  ('6b0d3c1e-52a7-4c0e-9d1f-0a6c5a7f1e02', 'Minta bukti', 'Boleh kirim nomor pesanan (dimulai dengan TYG), waktu, dan cara bayarnya? Nomor pesanan ada di email dan di Akun, Pembayaran. Jangan kirim PIN, OTP, atau nomor kartu.', now()),
  ('6b0d3c1e-52a7-4c0e-9d1f-0a6c5a7f1e03', 'Gambar tersendat', 'Coba turunkan kualitas di roda gigi pemutar, lalu bandingkan dengan jaringan lain. Kalau masih tersendat, balas dengan judul, jam kejadian, dan perangkatmu, supaya kami bisa mencari penyebabnya.', now()),
  ('6b0d3c1e-52a7-4c0e-9d1f-0a6c5a7f1e04', 'Perangkat penuh', 'Kami sudah mengosongkan satu tempat perangkat di akunmu. Sekarang kamu bisa masuk lagi. Perangkat yang masih masuk bisa kamu atur di Akun, Perangkat.', now());
