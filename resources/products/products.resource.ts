import { defineResource } from '../../engine/core/resource';
import { rule } from '../../engine/core/rules/rule';
import { choice } from '../../engine/fields/choice/choice.field';
import { currency } from '../../engine/fields/choice/currency.field';
import { computed } from '../../engine/fields/computed/computed.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { decimal } from '../../engine/fields/number/number.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { text } from '../../engine/fields/text/text.field';
import { managed } from '../roles/grants';
import { naturalKey } from '../shared/naturalKey';
import { productKeyOf } from './sameProduct';

/** What somebody bought at an event: an entry, a shirt, a parking place. Those who run the event keep them; whoever bought one sees it. */
export const products = defineResource({
  name: 'products',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: managed,
  title: ['name'],
  status: 'status',
  defaultSort: ['-id'],
  sections: [
    { name: 'product', why: 'What was bought, and what it cost.' },
    { name: 'buyer', why: 'Who it is for. The account is the one that is linked to the athlete.' },
  ],
  importing: {
    kind: 'product',
    matchOn: ['external_id'],
    ...naturalKey(['name', 'athlete_id', 'purchased_at'], productKeyOf, ['email']),
  },
  indexes: [['profile_id', 'id']],
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    event_name: computed(text(), { label: 'Name of the event' }),
    name: text({
      required: true,
      max: 120,
      section: 'product',
      aliases: ['product', 'item', 'article', 'artikel', 'ticket', 'produit', 'produkt', 'omschrijving', 'description'],
    }),
    price: decimal({
      min: 0,
      max: 9_999_999,
      rules: [rule('price', isPrice)],
      section: 'product',
      column: 'shown',
      aliases: ['amount', 'bedrag', 'prijs', 'preis', 'betrag', 'prix', 'montant', 'total'],
    }),
    currency: currency({
      section: 'product',
      column: 'shown',
      aliases: ['munt', 'valuta', 'währung', 'devise', 'currency code'],
    }),
    status: choice(['pending', 'paid', 'refunded', 'cancelled'], {
      default: 'pending',
      sortable: true,
      column: 'shown',
      section: 'product',
      bulkEditable: true,
      aliases: ['payment status', 'betaalstatus', 'zahlungsstatus', 'statut'],
      tones: { pending: 'attention', paid: 'good', refunded: 'info', cancelled: 'neutral' },
      spellings: {
        pending: ['open', 'unpaid', 'openstaand', 'offen', 'en attente'],
        paid: ['betaald', 'bezahlt', 'payé', 'completed', 'yes', 'ja'],
        refunded: ['terugbetaald', 'erstattet', 'remboursé'],
        cancelled: ['canceled', 'geannuleerd', 'storniert', 'annulé'],
      },
    }),
    purchased_at: instant({
      sortable: true,
      column: 'shown',
      section: 'product',
      aliases: ['purchased', 'order date', 'ordered at', 'besteldatum', 'kaufdatum', "date d'achat", 'paid at'],
    }),
    external_id: text({
      max: 80,
      unique: ['event_id'],
      section: 'product',
      label: 'External ID',
      help: 'The id of the order in the registration system.',
      aliases: ['order', 'order id', 'order number', 'bestelnummer', 'bestellnummer', 'external id', 'reference'],
    }),
    athlete_id: reference('athletes', {
      searchedBy: ['start_number', 'last_name'],
      column: 'shown',
      section: 'buyer',
    }),
    athlete_name: computed(text(), { column: 'never', label: 'Name of the athlete' }),
    email: text({
      isEmail: true,
      transform: 'lower',
      section: 'buyer',
      aliases: ['e-mail', 'mail', 'email address', 'e-mailadres', 'e-mail-adresse', 'buyer'],
      read: 'products.contact.read',
      write: 'products.contact.update',
      label: 'E-mail of the buyer',
    }),
    profile_id: reference('profiles', { readOnly: true, derived: true, label: 'Account' }),
  },
});

/** No currency has more than three decimals. */
function isPrice(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value * 1_000 - Math.round(value * 1_000)) < 1e-4;
}
