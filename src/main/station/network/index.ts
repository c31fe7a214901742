export { OutwardAgents, ProxyUnusable } from './outward-agents.ts';
export { isProxySet, type ProxyEnv, proxyEnvOf } from './proxy-env.ts';
