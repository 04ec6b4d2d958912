import type { SingleByteEncoding } from './singleByte';

/**
 * How often each letter outside ASCII occurs among all such letters of a language, roughly, in percent. Letters both code
 * pages hold at the same byte are listed too: they tell languages apart, and with them the code page.
 */
const WESTERN = [
  'é60 è10 à9 ê5 ç5 ë3 ï3 ô3 î2 â2 û1 ù1 œ1 ü1', // French
  'ü38 ö25 ä27 ß10', // German
  'í20 ó22 á20 é15 ñ13 ú8 ü2 º1 ª1', // Spanish
  'ã20 ç15 é13 á14 ó10 í9 ê6 õ5 â3 ú3 à2 ô1', // Portuguese
  'à30 è25 ò20 ù15 ì7 é3', // Italian
  'ë40 é25 ï15 ö7 ü5 è4 ç2 ó2', // Dutch
  'ä30 ö30 å30 é5 ü2', // Swedish, Finnish
  'ø40 å30 æ25 é4 ö2', // Danish, Norwegian
  'à24 è18 é16 ó12 ò11 í9 ç5 ú4 ï2 ü2 ·1', // Catalan
  'é34 á12 ó12 í9 ö6 ü6 ñ4 ë4 ï3 è3 ç3 ú3 ê2 ô2 â3 ä1 å1 ø1', // English, Irish, Welsh
  'š18 ž12 á18 é14 í10 ü8 ö8 ý4 ó4 ä4', // Names of the east that the page of the west can write
  'á16 ð14 í14 ó11 é8 ö9 ú7 þ8 æ7 ý4', // Icelandic
  'ä35 õ25 ü25 ö12 š2 ž1', // Estonian
];
const CYRILLIC = [
  'о11 е8 а8 и7 н7 т6 с5 р5 в5 л4 к3 м3 д3 п3 у3 я2 ы2 ь2 г2 з2 б2 ч1 й1 х1 ж1 ш1 ю1 ц1 щ1 э1 ф1 ъ1 ё1 №1', // Russian
  'о9 а8 н7 и6 і6 в5 т5 р5 е5 с4 к4 л4 у4 д3 м3 п3 я2 з2 ь2 б2 г2 ч1 й1 х1 ж1 ш1 ю1 ц1 щ1 є1 ї1 ф1 ґ1 ў1', // Ukrainian
  'а12 о9 и9 е9 н6 ј5 р5 с5 т5 у4 в4 д4 к4 л4 м4 п3 г2 з2 б2 ч1 х1 ж1 ш1 ц1 ф1 љ1 њ1 ћ1 ђ1 џ1', // Serbian
];
const CENTRAL = [
  'ł22 ą14 ę14 ó12 ż11 ś12 ć7 ń7 ź1', // Polish
  'á19 í23 é10 ě12 ř9 č8 š7 ž8 ý8 ů4 ú2 ď1 ť1 ň1 ó1', // Czech
  'á20 í13 é9 č10 š9 ž9 ý10 ú8 ľ4 ť6 ô2 ň3 ď2 ä2 ó2 ĺ1 ŕ1', // Slovak
  'á30 é30 ö10 ó10 ő9 í5 ü5 ú3 ű2', // Hungarian
  'č25 ć20 š25 ž20 đ10', // Croatian, Slovenian
  'ă35 ş18 ţ20 î15 â12', // Romanian
];
const GREEK = [
  'α10 ο9 ι7 σ5 ς6 ρ6 ν5 ε5 τ4 η4 κ4 υ4 λ4 π4 μ3 ά4 ό3 ί3 δ3 γ3 ω2 θ2 έ2 ή2 χ2 ύ2 β1 φ1 ζ1 ξ1 ώ1 ψ1 ϊ1', // Greek
];
export const LANGUAGES: Record<SingleByteEncoding, string[]> = {
  'windows-1252': WESTERN,
  'windows-1250': CENTRAL,
  'windows-1251': CYRILLIC,
  'windows-1253': GREEK,
  'windows-1254': ['ı32 ş17 ğ13 ü14 ö9 ç11 â1 î1'], // Turkish
  'windows-1257': [
    'ā30 ē15 ī12 š12 ū6 ņ8 ļ8 ž5 č4 ķ3 ģ2', // Latvian
    'ė22 š16 ž13 ų12 ū9 į8 ą7 č7 ę4', // Lithuanian
  ],
  'iso-8859-2': CENTRAL,
  'iso-8859-7': GREEK,
  'iso-8859-15': WESTERN,
  'koi8-r': CYRILLIC.slice(0, 1),
  macintosh: WESTERN,
  cp850: WESTERN,
  cp852: CENTRAL,
  cp866: CYRILLIC.slice(0, 2),
};
