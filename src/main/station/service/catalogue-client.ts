import {
  type Finishing,
  type Material,
  message,
  type Product,
  type ProductSize,
} from '../../../contract/index.ts';
import type { CatalogueEntry, CatalogueListing, ListMark } from '../model/catalogue-resources.ts';
import { decodeFinishing, decodeMaterial, decodeProduct, decodeSize } from './decode/catalogue.ts';
import { ServiceError } from './errors.ts';
import { counted, decodeEach, type ListMemory, listPages, type Unread } from './list-pages.ts';
import type { Listed } from './pages/resource.ts';
import type { Redaction } from './redaction.ts';
import type { ServiceTransport } from './transport.ts';

/**
 * What an account can order (sections 4.1 and 4.2), each list complete. Given the mark of an earlier read,
 * the service may answer that nothing has changed. Every method throws ServiceError: `not-offered` if there
 * is no such list, `forbidden` if the subscription does not include it.
 */
export interface CatalogueClient {
  /** Section 4.1. */
  listProducts(known: ListMark | null): Promise<CatalogueListing<Product>>;
  /** Section 4.2, for one product. */
  listMaterials(productId: string, known: ListMark | null): Promise<CatalogueListing<Material>>;
  listFinishings(productId: string, known: ListMark | null): Promise<CatalogueListing<Finishing>>;
  listSizes(productId: string, known: ListMark | null): Promise<CatalogueListing<ProductSize>>;
}

/**
 * @param template gives the path of an endpoint, with a placeholder for the id if it takes one. Throws
 * `not-offered` if the endpoint is turned off.
 */
export function createCatalogueClient(
  transport: Pick<ServiceTransport, 'request' | 'urlOf' | 'nextOf' | 'redaction'>,
  template: (name: 'products' | 'materials' | 'finishings' | 'sizes', id?: string) => string,
  memoryOf: (what: Listed) => ListMemory,
): CatalogueClient {
  async function list<T>(
    what: Listed,
    path: string,
    decode: (value: unknown) => CatalogueEntry<T>,
    redact: (item: T, redaction: Redaction) => T,
    known: ListMark | null,
  ): Promise<CatalogueListing<T>> {
    const entries: CatalogueEntry<T>[] = [];
    const unread: Unread[] = [];
    let isCut = false;
    let validator: ListMark | null = null;
    const conditions = (url: URL) => (known?.url === url.href ? headersOf(known) : {});
    let pages = 0;
    for await (const page of listPages(transport, path, {
      ...memoryOf(what),
      conditions,
      known: () => null,
    })) {
      if (page.items === null) {
        if (known !== null) return { kind: 'unchanged' };
        throw new ServiceError('unreadable', { userMessage: message('service.unasked') });
      }
      pages++;
      const decoded = decodeEach(page.items, decode);
      for (const entry of decoded.items) {
        const { redaction } = transport;
        entries.push(
          redaction === null
            ? entry
            : {
                ...entry,
                item: redact(entry.item, redaction),
                original: redaction.ofOriginal(entry.original),
              },
        );
      }
      for (const one of decoded.unread) unread.push(one);
      for (const one of page.unread) unread.push(one);
      isCut ||= page.unread.length > 0;
      const { etag = null, lastModified = null } = page.answer;
      // Validators of single pages do not say whether the list as a whole has changed.
      const isWhole = pages === 1 && page.next === null && !isCut && (etag !== null || lastModified !== null);
      validator = isWhole ? { url: page.url.href, etag, lastModified } : null;
    }
    return {
      kind: 'read',
      entries,
      notUnderstood: counted(unread).map(({ message: reason }) => reason),
      validator,
    };
  }

  return {
    listProducts: async (known) =>
      list('products', template('products'), decodeProduct, withoutTokenInName, known),
    listMaterials: async (id, known) =>
      list('materials', template('materials', id), decodeMaterial, materialWithoutToken, known),
    listFinishings: async (id, known) =>
      list('finishings', template('finishings', id), decodeFinishing, withoutTokenInName, known),
    listSizes: async (id, known) => list('sizes', template('sizes', id), decodeSize, sizeWithoutToken, known),
  };
}

// Only shown texts are redacted; ids, aliases and labels drive decisions and stay as they are.
const withoutTokenInName = <T extends { readonly name: string }>(item: T, redaction: Redaction): T => ({
  ...item,
  name: redaction.ofText(item.name),
});

const materialWithoutToken = (material: Material, redaction: Redaction): Material => ({
  ...withoutTokenInName(material, redaction),
  base: redaction.ofTextOrNull(material.base),
  variant: redaction.ofTextOrNull(material.variant),
});

const sizeWithoutToken = (size: ProductSize, redaction: Redaction): ProductSize => ({
  ...withoutTokenInName(size, redaction),
  sheets: size.sheets.map((sheet) => ({
    ...sheet,
    orientation: redaction.ofTextOrNull(sheet.orientation),
  })),
});

const headersOf = ({ etag, lastModified }: ListMark): Record<string, string> => ({
  ...(etag === null ? {} : { 'if-none-match': etag }),
  ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
});
