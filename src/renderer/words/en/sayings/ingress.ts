/** On the ways in for webhooks. */
export const ingress = {
  off: 'No way in is chosen, so there is no public address to call.',
  starting: 'The way in is being opened: try again in a moment.',
  slow: 'The tunnel did not open in time. Makeready tries again by itself.',
  unexpected: 'The tunnel ended for an unexpected reason; the log says more.',
  fixed: {
    listen:
      'Makeready cannot listen on {{where}} ({{why}}). Close the program that uses it, or set another address or port.',
  },
  ssh: {
    'no-agent': 'No ssh agent is running for Makeready. Start one, or name a key file in the tunnel folder.',
    'key-file': 'The key file {{file}} cannot be read ({{why}}). Put it there.',
    'key-unusable':
      'The key file {{file}} cannot be used: it is no private key, or its passphrase is missing or wrong.',
    unreachable: '{{host}} cannot be reached on port {{port}} ({{why}}).',
    failed: 'The connection to {{host}} failed ({{why}}).',
    lost: 'The connection to {{host}} was lost ({{why}}). Makeready connects again by itself.',
    refused: '{{host}} does not let {{user}} in with this key.',
    'host-key-unknown':
      "{{host}} shows the key {{fingerprint}}. Compare it with the server's (ssh-keygen -l), then accept it.",
    'host-key-changed':
      '{{host}} shows another key ({{fingerprint}}) than the one that was accepted. Somebody may be in between: ask whoever keeps that server before accepting it.',
    port: '{{host}} does not give its port {{port}} to Makeready: it is taken, perhaps by a session of ours that has not ended there yet, or not allowed. Makeready tries again by itself.',
  },
  proxy: {
    login: 'The proxy {{where}} asks for a login. Set its user and password.',
    refused: 'The proxy {{where}} refuses to connect (status {{status}}).',
    unreachable: 'The proxy {{where}} cannot be reached ({{why}}).',
  },
  relay: {
    insecure:
      'Over http anybody on the way could read the token of this desk: the address of the relay has to begin with https.',
    'no-token': 'The token of this desk at the relay is not set. The relay shows it when a desk is added.',
    unreachable: 'The relay cannot be reached ({{why}}).',
    refused: 'The relay does not know the token of this desk. Set the one it has shown.',
    status: 'The relay answers with status {{status}}.',
    other: "What answers at {{url}} is not Makeready's relay. Check the address.",
    lost: 'The connection to the relay was lost ({{why}}). Makeready connects again.',
    unreadable: 'The relay said something that cannot be read.',
    'not-kept': 'A call from the relay could not be kept here. It is fetched again.',
  },
  command: {
    file: '{{file}} cannot be used ({{why}}). It says which program to start.',
    start: '{{program}} cannot be started ({{why}}).',
    ended: '{{program}} ended by itself ({{how}}). Makeready starts it again.',
    failed: 'The tunnel program was stopped before it gave an address.',
  },
  ngrok: {
    'no-token': 'The authtoken of the ngrok account is not set.',
    missing:
      'The optional package @ngrok/ngrok is not there for this system ({{why}}). Install it, or choose another way in.',
    refused: 'ngrok does not open a tunnel ({{why}}).',
    'no-url': 'ngrok gave no address.',
  },
  probe: {
    elsewhere:
      'The public address answers, but the call did not arrive here. Another machine may be answering there: check where it leads.',
    status:
      'The public address answers with status {{status}} instead of handing the call on. Check the path and the target of the tunnel or reverse proxy.',
    unreachable:
      'The public address cannot be reached from here ({{why}}). Makeready tries again by itself; polling goes on.',
  },
} as const;
