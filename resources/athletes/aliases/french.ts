import type { Aliases } from './english';

/** French. */
export const french: Aliases = {
  start_number: ['dossard', 'numéro de dossard', 'n° dossard', 'doss', 'doss.', 'dos'],
  first_name: ['prénom', 'prénoms'],
  last_name: ['nom', 'noms', 'nom de famille'],
  full_name: ['nom complet', 'prénom nom', 'prénom et nom', 'coureur'],
  full_name_family_first: ['nom prénom', 'nom et prénom', 'noms et prénoms'],
  gender: ['sexe', 'sexes', 'genre'],
  birth_date: [
    'date de naissance',
    'date naissance',
    'date naiss',
    'né le',
    'année de naissance',
    'né en',
    'née en',
    'date nais',
    'date nais.',
  ],
  race: ['épreuve', 'parcours'],
  wave: ['vague', 'sas', 'sas de départ'],
  chipcodes: ['puce', 'numéro de puce'],
  category: ['catégorie'],
  country: ['pays', 'nationalité'],
  city: ['ville', 'commune'],
  team: ['équipe'],
  email: ['courriel', 'adresse e-mail'],
  phone: ['téléphone', 'portable', 'tél', 'tél.'],
  external_id: ['numéro inscription', 'n° inscription'],
  state: ['statut', 'état'],
  age: ['âge'],
};
