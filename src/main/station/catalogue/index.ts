export { type CatalogueStore, mirrorCatalogue } from './mirror.ts';
export { type CapabilityStore, probeCapabilities } from './probe.ts';
