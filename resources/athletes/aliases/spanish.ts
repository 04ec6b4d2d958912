import type { Aliases } from './english';

/** Spanish. */
export const spanish: Aliases = {
  start_number: ['dorsal', 'número de dorsal'],
  first_name: ['nombre'],
  last_name: ['apellido', 'apellidos'],
  full_name: ['participante', 'nombre completo', 'nombre y apellidos', 'atleta'],
  gender: ['sexo', 'género'],
  birth_date: [
    'fecha de nacimiento',
    'fecha nacimiento',
    'f. nacimiento',
    'fec. nacimiento',
    'año de nacimiento',
    'f.nac.',
    'f. nac.',
    'fecha nac',
    'fecha nac.',
  ],
  race: ['carrera', 'prueba', 'distancia'],
  wave: ['ola', 'cajón', 'cajón de salida'],
  chipcodes: ['código chip'],
  category: ['categoría'],
  country: ['país', 'nacionalidad'],
  city: ['ciudad', 'localidad', 'población'],
  club: ['asociación'],
  team: ['equipo'],
  email: ['correo', 'correo electrónico'],
  phone: ['teléfono', 'móvil'],
  external_id: ['licencia'],
  state: ['estado'],
  age: ['edad'],
};
