import type { Aliases } from './english';

/** Portuguese, Greek and Turkish. */
export const southern: Aliases = {
  start_number: ['número de peito', 'nº de peito', 'αριθμός', 'αριθμός συμμετοχής', 'göğüs no', 'göğüs numarası'],
  first_name: ['nome próprio', 'primeiro nome', 'όνομα', 'adı', 'ad', 'isim'],
  last_name: ['apelido', 'apelidos', 'sobrenome', 'último nome', 'επώνυμο', 'επίθετο', 'soyadı', 'soyad', 'soyisim'],
  full_name: ['nome completo', 'atleta', 'ονοματεπώνυμο', 'adı soyadı', 'ad soyad', 'isim soyisim'],
  full_name_family_first: ['soyadı adı', 'soyad ad', 'επώνυμο όνομα', 'apelido e nome'],
  gender: ['género', 'gênero', 'φύλο', 'cinsiyet', 'cinsiyeti'],
  birth_date: [
    'data de nascimento',
    'data nascimento',
    'ano de nascimento',
    'ημερομηνία γέννησης',
    'ημ. γέννησης',
    'έτος γέννησης',
    'doğum tarihi',
    'doğum yılı',
  ],
  race: ['prova', 'distância', 'percurso', 'αγώνας', 'απόσταση', 'διαδρομή', 'yarış', 'parkur', 'mesafe'],
  wave: ['onda', 'bloco', 'κύμα', 'dalga'],
  chipcodes: ['τσιπ', 'çip', 'çip no', 'çip kodu'],
  category: ['escalão', 'κατηγορία', 'kategori', 'yaş grubu'],
  country: ['nacionalidade', 'χώρα', 'εθνικότητα', 'υπηκοότητα', 'ülke', 'uyruk', 'uyruğu'],
  city: ['cidade', 'localidade', 'πόλη', 'şehir', 'il'],
  club: ['clube', 'σύλλογος', 'σωματείο', 'kulüp', 'kulübü'],
  team: ['equipa', 'equipe', 'ομάδα', 'takım', 'takımı'],
  email: ['correio eletrónico', 'ηλεκτρονικό ταχυδρομείο', 'e-posta'],
  phone: ['telefone', 'telemóvel', 'celular', 'τηλέφωνο', 'κινητό', 'cep telefonu'],
  external_id: ['licença', 'nº de inscrição'],
  age: ['idade', 'ηλικία', 'yaş'],
};
