import type { Aliases } from './english';

/** Indonesian and Malay. */
export const indonesian: Aliases = {
  start_number: [
    'nomor dada',
    'no. dada',
    'nomor bib',
    'no. bib',
    'nomor peserta',
    'no. peserta',
    'nombor dada',
    'nombor bib',
  ],
  first_name: ['nama depan', 'nama pertama'],
  last_name: ['nama belakang', 'nama keluarga'],
  full_name: ['nama', 'nama lengkap', 'nama penuh', 'nama peserta', 'peserta', 'pelari', 'nama pelari'],
  gender: ['jenis kelamin', 'kelamin', 'jantina'],
  birth_date: ['tanggal lahir', 'tgl lahir', 'tgl. lahir', 'tahun lahir', 'tarikh lahir'],
  race: ['lomba', 'kategori lomba', 'jarak', 'jarak lomba', 'perlombaan', 'acara'],
  wave: ['gelombang'],
  chipcodes: ['nomor chip', 'no. chip', 'kode chip'],
  category: ['kelompok umur', 'kelompok usia', 'kategori umur', 'kategori usia'],
  country: ['negara', 'kewarganegaraan', 'kebangsaan', 'warga negara', 'warganegara'],
  city: ['kota', 'kota asal', 'domisili', 'bandar'],
  club: ['klub lari', 'komunitas', 'kelab'],
  team: ['tim', 'regu', 'nama tim', 'pasukan'],
  email: ['surel', 'alamat email'],
  phone: ['telepon', 'nomor telepon', 'no. telepon', 'no. hp', 'nomor hp', 'nomor ponsel'],
  external_id: ['nomor registrasi', 'nomor pendaftaran'],
  age: ['umur', 'usia'],
};
