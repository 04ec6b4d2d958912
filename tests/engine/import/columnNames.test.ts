import { describe, expect, it } from 'vitest';
import { mapped, targets } from './mapTable';

describe('columns by their names in many languages', () => {
  it.each([
    [
      { 'N° Dos': ['1'], Prénom: ['Luc'], NOM: ['Roy'], Sx: ['H', 'F'], Localité: ['Pau'], 'N° puce': ['AB12'] },
      ['start_number', 'first_name', 'last_name', 'gender', 'city', 'chipcodes'],
    ],
    [
      {
        Startnummer: ['1'],
        Vorname: ['Jan'],
        Nachname: ['Kok'],
        Anrede: ['Herr', 'Frau'],
        'Verein/Ort': ['SV'],
        Bewerb: ['10 km'],
      },
      ['start_number', 'first_name', 'last_name', 'gender', 'club', 'race_id'],
    ],
    [
      {
        Startnr: ['1'],
        Voornaam: ['Jan'],
        Tv: ['van'],
        Achternaam: ['Dijk'],
        Aanhef: ['Dhr', 'Mevr'],
        'Inschrijf-ID': ['A7'],
        Opmerkingen: ['belt later'],
      },
      ['start_number', 'first_name', 'infix', 'last_name', 'gender', 'external_id', null],
    ],
    [
      { Løbsnummer: ['1'], Fornavn: ['Bo'], Efternavn: ['Dahl'], Brikkenr: ['AB12'], 'Lag/klubb': ['KIF'] },
      ['start_number', 'first_name', 'last_name', 'chipcodes', 'club'],
    ],
    [
      { 'Nº Peito': ['1'], Nome: ['Rui'], Sobrenome: ['Dias'], Modalidade: ['10K'], Concelho: ['Faro'] },
      ['start_number', 'first_name', 'last_name', 'race_id', 'city'],
    ],
    [
      { 'Număr concurs': ['1'], Prenume: ['Ion'], Nume: ['Pop'], NOC: ['ROU'] },
      ['start_number', 'first_name', 'last_name', 'country'],
    ],
    [{ 'Αρ. Συμμετοχής': ['1'], Όνομα: ['Άννα'], Επώνυμο: ['Ρήγα'] }, ['start_number', 'first_name', 'last_name']],
    [
      {
        Номер: ['1'],
        Име: ['Ана'],
        Фамилия: ['Лис'],
        Държава: ['BUL'],
        Имейл: ['a@b.bg'],
        'Населено място': ['София'],
      },
      ['start_number', 'first_name', 'last_name', 'country', 'email', 'city'],
    ],
  ])('as registration systems head them: %o', (table, fields) => {
    expect(Object.values(mapped(table as unknown as Record<string, string[]>))).toEqual(fields);
  });

  it.each([
    [
      { Startnummer: ['1'], Vorname: ['Jan'], Nachname: ['Kok'], Geschlecht: ['m'], Verein: ['SV'] },
      ['start_number', 'first_name', 'last_name', 'gender', 'club'],
    ],
    [
      { Dossard: ['1'], Prénom: ['Luc'], NOM: ['Roy'], Sexe: ['H'], Équipe: ['A'] },
      ['start_number', 'first_name', 'last_name', 'gender', 'team'],
    ],
    [
      { Dorsal: ['1'], Nombre: ['Ana'], Apellidos: ['Ruiz'], Sexo: ['mujer'], País: ['ESP'] },
      ['start_number', 'first_name', 'last_name', 'gender', 'country'],
    ],
    [
      { 'Numer startowy': ['1'], Imię: ['Ewa'], Nazwisko: ['Lis'], Płeć: ['K'], Miasto: ['Łódź'] },
      ['start_number', 'first_name', 'last_name', 'gender', 'city'],
    ],
    [
      { Pettorale: ['1'], Nome: ['Ugo'], Cognome: ['Re'], Sesso: ['M'], Nazione: ['ITA'] },
      ['start_number', 'first_name', 'last_name', 'gender', 'country'],
    ],
    [
      { Rugnummer: ['1'], Voornaam: ['Jan'], Achternaam: ['Kok'], 'M/V': ['v'], Woonplaats: ['Ede'] },
      ['start_number', 'first_name', 'last_name', 'gender', 'city'],
    ],
    [
      { Startnummer: ['1'], Achternaam: ['Kok'], 'M/V': ['v'], 'Geb.datum': ['03-04-1980'] },
      ['start_number', 'last_name', 'gender', 'birth_date'],
    ],
    [
      { Nr: ['1'], Name: ['Kok'], Vorname: ['Ada'], 'Geb.': ['01.02.1990'] },
      ['start_number', 'last_name', 'first_name', 'birth_date'],
    ],
    [
      { 'Nº Dorsal': ['1'], Nome: ['Rui'], Sobrenome: ['Dias'], Nascimento: ['10/11/1982'] },
      ['start_number', 'first_name', 'last_name', 'birth_date'],
    ],
    [{ 號碼: ['1'], 姓名: ['林一'], 生日: ['1990/1/2'] }, ['start_number', 'full_name_family_first', 'birth_date']],
    [{ '№': ['1'], Фамилия: ['Лис'], Имя: ['Ян'] }, ['start_number', 'last_name', 'first_name']],
    [
      { 'Br.': ['1'], Prezime: ['Ris'], Ime: ['Ana'], 'God. rođ.': ['1978'] },
      ['start_number', 'last_name', 'first_name', 'birth_date'],
    ],
    [{ 'رقم الصدرية': ['12'], 'الاسم الأول': ['علي'] }, ['start_number', 'first_name']],
    [{ 'Team No': ['1'], Team: ['Owls'] }, ['start_number', 'team']],
    [
      { 'Štart. číslo': ['7'], Meno: ['Ján'], Lustas: ['AB12'], 클럽: ['AC'] },
      ['start_number', 'first_name', 'chipcodes', 'club'],
    ],
    [
      { Dorsal: ['7'], Nom: ['Pau'], Nacionalitat: ['ES'], 'Correu electrònic': ['pau@example.org'] },
      ['start_number', 'last_name', 'country', 'email'],
    ],
    [
      { Pavardė: ['Lis'], Vardas: ['Jonas'], Lytis: ['V'], 'Gimimo data': ['1990-04-05'], 'Nr.': ['7'] },
      ['last_name', 'first_name', 'gender', 'birth_date', 'start_number'],
    ],
    [
      { Uzvārds: ['Lis'], Vārds: ['Jānis'], Dzimums: ['V'], 'Dzimšanas gads': ['1990'], 'Starta numurs': ['7'] },
      ['last_name', 'first_name', 'gender', 'birth_date', 'start_number'],
    ],
    [
      { Perekonnanimi: ['Tamm'], Eesnimi: ['Ene'], Sugu: ['N', 'M'], Sünniaeg: ['03.05.1981'], Number: ['11'] },
      ['last_name', 'first_name', 'gender', 'birth_date', 'start_number'],
    ],
    [
      { 'Bib #': ['1'], 'E-MAIL': ['a@b.nl'], 'Date of birth (DD/MM/YYYY)': ['1990-01-01'] },
      ['start_number', 'email', 'birth_date'],
    ],
    [
      { Startnr: ['1'], Tussenvoegsel: ['van'], Achternaam: ['Dijk'], Voornaam: ['Jan'] },
      ['start_number', 'infix', 'last_name', 'first_name'],
    ],
    [
      { 'st. č.': ['1'], Příjmení: ['Kos'], Jméno: ['Jan'], Pohlaví: ['muž'], Oddíl: ['AK'], Stát: ['Česko'] },
      ['start_number', 'last_name', 'first_name', 'gender', 'club', 'country'],
    ],
    [
      { Startnr: ['1'], Förnamn: ['Åsa'], Efternamn: ['Ek'], Kön: ['Kvinna'], Förening: ['IF'], Klass: ['D35'] },
      ['start_number', 'first_name', 'last_name', 'gender', 'club', 'category'],
    ],
    [
      { Startnummer: ['1'], Fornavn: ['Bo'], Efternavn: ['Dahl'], Køn: ['Mand'], Klub: ['KIF'], Land: ['Danmark'] },
      ['start_number', 'first_name', 'last_name', 'gender', 'club', 'country'],
    ],
    [
      { Rajtszám: ['1'], Vezetéknév: ['Szabó'], Keresztnév: ['Ágnes'], Nem: ['Nő'], Egyesület: ['BHSE'] },
      ['start_number', 'last_name', 'first_name', 'gender', 'club'],
    ],
    [
      { Dorsal: ['1'], Nome: ['Inês'], Apelido: ['Melo'], Género: ['Feminino'], Equipa: ['A'], Escalão: ['F45'] },
      ['start_number', 'first_name', 'last_name', 'gender', 'team', 'category'],
    ],
    [
      { Αριθμός: ['1'], Επώνυμο: ['Νικολάου'], Όνομα: ['Ελένη'], Φύλο: ['Γυναίκα'], Χώρα: ['Κύπρος'] },
      ['start_number', 'last_name', 'first_name', 'gender', 'country'],
    ],
    [
      { 'Göğüs No': ['1'], Adı: ['Ayşe'], Soyadı: ['Kaya'], Cinsiyet: ['Kadın'], Uyruk: ['Türkiye'], Kulüp: ['K'] },
      ['start_number', 'first_name', 'last_name', 'gender', 'country', 'club'],
    ],
    [
      { ゼッケン: ['1'], 姓: ['山田'], 名: ['太郎'], 性別: ['男'], 国籍: ['日本'], 所属: ['走友会'] },
      ['start_number', 'last_name', 'first_name', 'gender', 'country', 'club'],
    ],
    [
      { 'Startni broj': ['1'], Ime: ['Ivo'], Prezime: ['Kos'], Spol: ['Ž'], Godište: ['1980'], Država: ['Hrvatska'] },
      ['start_number', 'first_name', 'last_name', 'gender', 'birth_date', 'country'],
    ],
    [
      { 'Nr. concurs': ['1'], Nume: ['Pop'], Prenume: ['Ion'], Gen: ['femeie'], Țara: ['România'], Echipa: ['A'] },
      ['start_number', 'last_name', 'first_name', 'gender', 'country', 'team'],
    ],
    [
      { 'Nomor BIB': ['1'], 'Nama Lengkap': ['Ani Ayu'], 'Jenis Kelamin': ['P', 'L'], Kota: ['Solo'], Usia: ['30'] },
      ['start_number', 'full_name', 'gender', 'city', 'age'],
    ],
    [
      {
        'מספר חזה': ['1'],
        'שם פרטי': ['דנה'],
        'שם משפחה': ['לוי'],
        מין: ['נקבה'],
        'תאריך לידה': ['31/12/1990'],
        עיר: ['חיפה'],
      },
      ['start_number', 'first_name', 'last_name', 'gender', 'birth_date', 'city'],
    ],
    [
      {
        'رقم الصدر': ['١'],
        'الاسم الاول': ['علي'],
        'اسم العائلة': ['حسن'],
        الجنس: ['ذكر'],
        الجنسية: ['SA'],
        العمر: ['٣٠'],
      },
      ['start_number', 'first_name', 'last_name', 'gender', 'country', 'age'],
    ],
    [
      {
        Rintanumero: ['1'],
        Sukunimi: ['Aho'],
        Etunimet: ['Eino'],
        Sukupuoli: ['mies'],
        Syntymäpvm: ['1.2.1990'],
        Kotikunta: ['Oulu'],
      },
      ['start_number', 'last_name', 'first_name', 'gender', 'birth_date', 'city'],
    ],
    [
      {
        'Nr zawodnika': ['1'],
        'Nazwisko i imię': ['Lis Ewa'],
        'Kat. wiekowa': ['K30'],
        Państwo: ['Polska'],
        Zespół: ['A'],
      },
      ['start_number', 'full_name_family_first', 'category', 'country', 'team'],
    ],
    [
      {
        'Rajt szám': ['1'],
        Név: ['Szabó Anna'],
        Neme: ['nő'],
        'Szül. év': ['1990'],
        Csapatnév: ['A'],
        Lakóhely: ['Eger'],
      },
      ['start_number', 'full_name_family_first', 'gender', 'birth_date', 'team', 'city'],
    ],
    [{ 'Prénom / First name': ['Luc'], 'Nom / Last name': ['Roy'] }, ['first_name', 'last_name']],
    [{ 'Voornaam / Prénom': ['Luc'], 'Naam / Nom': ['Roy'] }, ['first_name', 'last_name']],
    [
      { 'Zu- und Vorname': ['Huber Georg'], 'Geboren am': ['1.2.1990'], G: ['M'], 'PLZ Ort': ['8010 Graz'] },
      ['full_name_family_first', 'birth_date', 'gender', 'city'],
    ],
    [{ Année: ['1980'], 'N° Dos': ['7'], 'Équipe / Club': ['A'] }, ['birth_date', 'start_number', 'club']],
    [{ 'Nato il': ['1980'], Tessera: ['A1'] }, ['birth_date', 'external_id']],
    [{ 'Име и фамилия': ['Иван Петров'], 'Година на раждане': ['1980'] }, ['full_name', 'birth_date']],
    [{ 生年: ['1980'], 申込番号: ['77'] }, ['birth_date', 'external_id']],
    [{ Assessoria: ['A'], 'Ano nasc.': ['1980'], 'Nº inscrição': ['4'] }, ['club', 'birth_date', 'external_id']],
    [{ Ref: ['A1'], Inschrijfnr: ['B1'] }, [null, 'external_id']],
    [{ رقم: ['1'], 'الاسم الأول': ['محمد'] }, ['start_number', 'first_name']],
  ])('%j', (table, expected) => {
    expect(Object.values(mapped(table as unknown as Record<string, string[]>))).toEqual(expected);
  });

  it('no name stands for two fields in any two languages', () => {
    const owners = new Map<string, string[]>();
    for (const { name, keys } of targets.filter(({ isScope }) => !isScope))
      for (const key of keys) owners.set(key, [...(owners.get(key) ?? []), name]);
    const shared = [...owners].filter(([, names]) => names.length > 1);
    expect(Object.fromEntries(shared)).toEqual({});
  });
});
