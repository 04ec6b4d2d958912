// What an installation runs beside its server: built with it, so that production's packages are enough.
export { verifyAudit } from './auditing/verifyAudit';
export { backup, restore } from './backup/commands';
