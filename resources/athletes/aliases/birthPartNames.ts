/** Day, month and year as headings of three columns name them, and how languages say there that they are those of birth. */
const LANGUAGES: readonly { day: string; month: string; year: string; before?: string; behind?: string }[] = import.meta
  .env.SSR
  ? [
      {
        day: 'day,dd',
        month: 'month,mm,mon',
        year: 'year,yyyy,yy',
        before: 'birth,dob,date of birth',
        behind: 'of birth',
      },
      { day: 'tag,t', month: 'monat,monate', year: 'jahr,jahrgang,jg', before: 'geburts,geb' },
      {
        day: 'jour,jj',
        month: 'mois',
        year: 'année,an,aaaa',
        before: 'naissance',
        behind: 'de naissance,naissance,naiss',
      },
      { day: 'día,dia', month: 'mes', year: 'año,ano', before: 'nacimiento', behind: 'de nacimiento,nacimiento,nac' },
      {
        day: 'dia',
        month: 'mês',
        year: 'ano',
        before: 'nascimento',
        behind: 'de nascimento,do nascimento,nascimento,nasc',
      },
      { day: 'giorno,gg', month: 'mese', year: 'anno', before: 'nascita', behind: 'di nascita,nascita' },
      { day: 'dia', month: 'mes', year: 'any', before: 'naixement', behind: 'de naixement,naixement' },
      { day: 'dag', month: 'maand', year: 'jaar', before: 'geboorte' },
      { day: 'dzień', month: 'miesiąc', year: 'rok', before: 'urodzenia', behind: 'urodzenia,ur' },
      { day: 'den', month: 'měsíc', year: 'rok', before: 'narození', behind: 'narození,nar' },
      { day: 'deň', month: 'mesiac', year: 'rok', before: 'narodenia', behind: 'narodenia,nar' },
      { day: 'dan', month: 'mjesec,mesec', year: 'godina,leto', before: 'rođenja,rojstva', behind: 'rođenja,rojstva' },
      { day: 'dag', month: 'måned,månad', year: 'år', before: 'fødsels,födelse' },
      { day: 'päivä', month: 'kuukausi', year: 'vuosi', before: 'syntymä' },
      { day: 'päev', month: 'kuu', year: 'aasta', before: 'sünni' },
      { day: 'diena', month: 'mėnuo,mēnesis', year: 'metai,gads', before: 'gimimo,dzimšanas' },
      { day: 'nap', month: 'hónap', year: 'év', before: 'születési,szül' },
      { day: 'ziua,zi', month: 'luna', year: 'anul,an', before: 'naștere', behind: 'nașterii,naștere' },
      { day: 'gün', month: 'ay', year: 'yıl', before: 'doğum', behind: 'doğum' },
      { day: 'ημέρα,μέρα', month: 'μήνας', year: 'έτος', before: 'γέννηση', behind: 'γέννησης' },
      { day: 'день', month: 'месяц', year: 'год', before: 'рождения', behind: 'рождения' },
      { day: 'день', month: 'місяць', year: 'рік', before: 'народження', behind: 'народження' },
      { day: 'ден', month: 'месец', year: 'година', before: 'раждане', behind: 'на раждане' },
      { day: 'יום', month: 'חודש', year: 'שנה', behind: 'לידה' },
      { day: 'اليوم,يوم', month: 'الشهر,شهر', year: 'السنة,سنة', behind: 'الميلاد' },
      { day: 'hari,tanggal', month: 'bulan', year: 'tahun', before: 'lahir', behind: 'lahir' },
      { day: '日', month: '月', year: '年', before: '生' },
      { day: '일', month: '월', year: '년', before: '생' },
    ]
  : [];

/** What the columns of a day of birth in three are called. */
export const BIRTH_PART_NAMES = { day: namesOf('day'), month: namesOf('month'), year: namesOf('year') };

function namesOf(part: 'day' | 'month' | 'year'): string[] {
  return LANGUAGES.flatMap(({ [part]: words, before = '', behind = '' }) =>
    words
      .split(',')
      .flatMap((word) => [
        word,
        ...listOf(before).map((birth) => `${birth} ${word}`),
        ...listOf(behind).map((birth) => `${word} ${birth}`),
      ]),
  );
}

function listOf(words: string): string[] {
  return words === '' ? [] : words.split(',');
}
