import type { Language } from '../../../model/language.ts';

const en = {
  title: 'Connected assistants',
  how: 'Add this address to your assistant as a connector. It then asks for your permission here.',
  howLabel: 'Address for assistants',
  columns: {
    name: 'Assistant',
    scopes: 'Permissions',
    by: 'Connected by',
    since: 'Connected',
    used: 'Last used',
    actions: 'Actions',
  },
  scopes: { 'billing.read': 'Read', 'billing.write': 'Write' },
  goesTo: 'at',
  never: 'Never',
  none: {
    heading: 'No connected assistants',
    text: 'In Claude, ChatGPT or your editor, add a connector with the address above.',
  },
  disconnect: 'Disconnect',
  disconnecting: {
    title: (name: string) => `Disconnect ${name}?`,
    text: 'All its tokens stop working at once. It can be connected again with your permission.',
    button: 'Disconnect',
  },
  gone: {
    heading: 'This request has ended',
    text: 'It was already answered, has expired, or was started in another browser. Connect again from your assistant.',
  },
  notYours: {
    heading: 'This is not for your business',
    text: 'The assistant belongs to another business. Only people of that business can connect it.',
  },
  problem: {
    heading: 'This assistant cannot be connected',
    text: 'Its request cannot be answered safely. Connect again from your assistant. If it happens again, tell the maker of the assistant.',
    reasons: {
      temporarily_unavailable: 'Too many requests came from your network. Wait a minute and try again.',
      invalid_redirect_uri:
        'Its return address is not allowed here. If you trust it, add the address to the setting ASSISTANT_REDIRECTS.',
      invalid_client: 'The assistant is not registered here any more, or its description cannot be read.',
      invalid_client_metadata: 'The assistant’s description of itself is not valid.',
    },
  },
  gpt: {
    title: 'GPT actions',
    text: 'Your own GPT signs people in with a client ID and a secret that you create here.',
    make: 'Create GPT credentials',
    making: {
      title: 'Create GPT credentials',
      text: 'Enter them in the GPT under Actions → Authentication → OAuth.',
      name: 'Name of the GPT',
      button: 'Create credentials',
    },
    shown: {
      title: 'Credentials for your GPT',
      text: 'Copy all of them into the GPT now. The secret is shown only once.',
      id: 'Client ID',
      secret: 'Client secret',
      authorization: 'Authorization URL',
      token: 'Token URL',
      scope: 'Scope',
      method: 'Token exchange method',
      methodValue: 'Default (POST request)',
      done: 'Done',
    },
    columns: { name: 'GPT', id: 'Client ID', since: 'Created' },
    remove: 'Delete',
    removing: {
      title: (name: string) => `Delete the credentials of ${name}?`,
      text: 'Everyone who connected this GPT is disconnected, and it can no longer be connected.',
      button: 'Delete credentials',
    },
  },
};
type Words = typeof en;

const nl: Words = {
  title: 'Gekoppelde assistenten',
  how: 'Voeg dit adres als connector toe aan uw assistent. Die vraagt u hier dan om toestemming.',
  howLabel: 'Adres voor assistenten',
  columns: {
    name: 'Assistent',
    scopes: 'Rechten',
    by: 'Gekoppeld door',
    since: 'Gekoppeld',
    used: 'Laatst gebruikt',
    actions: 'Acties',
  },
  scopes: { 'billing.read': 'Lezen', 'billing.write': 'Schrijven' },
  goesTo: 'op',
  never: 'Nooit',
  none: {
    heading: 'Geen gekoppelde assistenten',
    text: 'Voeg in Claude, ChatGPT of uw editor een connector toe met het adres hierboven.',
  },
  disconnect: 'Ontkoppelen',
  disconnecting: {
    title: (name) => `${name} ontkoppelen?`,
    text: 'Alle tokens ervan werken meteen niet meer. Met uw toestemming kan de assistent opnieuw worden gekoppeld.',
    button: 'Ontkoppelen',
  },
  gone: {
    heading: 'Deze aanvraag is afgelopen',
    text: 'De aanvraag is al beantwoord, is verlopen of is in een andere browser begonnen. Koppel opnieuw vanuit uw assistent.',
  },
  notYours: {
    heading: 'Dit is niet voor uw bedrijf',
    text: 'De assistent hoort bij een ander bedrijf. Alleen mensen van dat bedrijf kunnen hem koppelen.',
  },
  problem: {
    heading: 'Deze assistent kan niet worden gekoppeld',
    text: 'De aanvraag kan niet veilig worden beantwoord. Koppel opnieuw vanuit uw assistent. Gebeurt het weer, laat het dan de maker van de assistent weten.',
    reasons: {
      temporarily_unavailable: 'Er kwamen te veel aanvragen van uw netwerk. Wacht een minuut en probeer het opnieuw.',
      invalid_redirect_uri:
        'Het terugkeeradres is hier niet toegestaan. Vertrouwt u het, voeg het adres dan toe aan de instelling ASSISTANT_REDIRECTS.',
      invalid_client: 'De assistent is hier niet meer geregistreerd, of de beschrijving ervan is niet leesbaar.',
      invalid_client_metadata: 'De beschrijving die de assistent van zichzelf geeft, is ongeldig.',
    },
  },
  gpt: {
    title: 'GPT-acties',
    text: 'Uw eigen GPT laat mensen inloggen met een client-ID en een geheim die u hier aanmaakt.',
    make: 'GPT-inloggegevens aanmaken',
    making: {
      title: 'GPT-inloggegevens aanmaken',
      text: 'Vul ze in de GPT in onder Actions → Authentication → OAuth.',
      name: 'Naam van de GPT',
      button: 'Inloggegevens aanmaken',
    },
    shown: {
      title: 'Inloggegevens voor uw GPT',
      text: 'Kopieer alles nu naar de GPT. Het geheim wordt maar één keer getoond.',
      id: 'Client ID',
      secret: 'Client secret',
      authorization: 'Authorization URL',
      token: 'Token URL',
      scope: 'Scope',
      method: 'Token exchange method',
      methodValue: 'Default (POST request)',
      done: 'Klaar',
    },
    columns: { name: 'GPT', id: 'Client ID', since: 'Aangemaakt' },
    remove: 'Verwijderen',
    removing: {
      title: (name) => `De inloggegevens van ${name} verwijderen?`,
      text: 'Iedereen die deze GPT heeft gekoppeld, wordt ontkoppeld. De GPT kan niet meer worden gekoppeld.',
      button: 'Inloggegevens verwijderen',
    },
  },
};

const de: Words = {
  title: 'Verbundene Assistenten',
  how: 'Fügen Sie diese Adresse Ihrem Assistenten als Connector hinzu. Er bittet Sie dann hier um Erlaubnis.',
  howLabel: 'Adresse für Assistenten',
  columns: {
    name: 'Assistent',
    scopes: 'Berechtigungen',
    by: 'Verbunden von',
    since: 'Verbunden',
    used: 'Zuletzt verwendet',
    actions: 'Aktionen',
  },
  scopes: { 'billing.read': 'Lesen', 'billing.write': 'Schreiben' },
  goesTo: 'auf',
  never: 'Nie',
  none: {
    heading: 'Keine verbundenen Assistenten',
    text: 'Fügen Sie in Claude, ChatGPT oder Ihrem Editor einen Connector mit der obigen Adresse hinzu.',
  },
  disconnect: 'Trennen',
  disconnecting: {
    title: (name) => `${name} trennen?`,
    text: 'Alle seine Token funktionieren sofort nicht mehr. Mit Ihrer Erlaubnis kann er erneut verbunden werden.',
    button: 'Trennen',
  },
  gone: {
    heading: 'Diese Anfrage ist beendet',
    text: 'Sie wurde schon beantwortet, ist abgelaufen oder wurde in einem anderen Browser begonnen. Stellen Sie die Verbindung in Ihrem Assistenten erneut her.',
  },
  notYours: {
    heading: 'Das ist nicht für Ihr Unternehmen',
    text: 'Der Assistent gehört zu einem anderen Unternehmen. Nur dessen Mitglieder können ihn verbinden.',
  },
  problem: {
    heading: 'Dieser Assistent kann nicht verbunden werden',
    text: 'Seine Anfrage kann nicht sicher beantwortet werden. Stellen Sie die Verbindung in Ihrem Assistenten erneut her. Geschieht es wieder, informieren Sie dessen Hersteller.',
    reasons: {
      temporarily_unavailable:
        'Aus Ihrem Netzwerk kamen zu viele Anfragen. Warten Sie eine Minute und versuchen Sie es erneut.',
      invalid_redirect_uri:
        'Seine Rücksprungadresse ist hier nicht erlaubt. Wenn Sie ihr vertrauen, fügen Sie sie der Einstellung ASSISTANT_REDIRECTS hinzu.',
      invalid_client:
        'Der Assistent ist hier nicht mehr registriert, oder seine Beschreibung kann nicht gelesen werden.',
      invalid_client_metadata: 'Die Selbstbeschreibung des Assistenten ist ungültig.',
    },
  },
  gpt: {
    title: 'GPT-Aktionen',
    text: 'Ihr eigener GPT meldet Personen mit einer Client-ID und einem Geheimnis an, die Sie hier erstellen.',
    make: 'GPT-Zugangsdaten erstellen',
    making: {
      title: 'GPT-Zugangsdaten erstellen',
      text: 'Geben Sie sie im GPT unter Actions → Authentication → OAuth ein.',
      name: 'Name des GPT',
      button: 'Zugangsdaten erstellen',
    },
    shown: {
      title: 'Zugangsdaten für Ihren GPT',
      text: 'Kopieren Sie jetzt alles in den GPT. Das Geheimnis wird nur einmal angezeigt.',
      id: 'Client ID',
      secret: 'Client secret',
      authorization: 'Authorization URL',
      token: 'Token URL',
      scope: 'Scope',
      method: 'Token exchange method',
      methodValue: 'Default (POST request)',
      done: 'Fertig',
    },
    columns: { name: 'GPT', id: 'Client ID', since: 'Erstellt' },
    remove: 'Löschen',
    removing: {
      title: (name) => `Zugangsdaten von ${name} löschen?`,
      text: 'Alle, die diesen GPT verbunden haben, werden getrennt. Er kann nicht mehr verbunden werden.',
      button: 'Zugangsdaten löschen',
    },
  },
};

export const ASSISTANT_WORDS = { en, nl, de } satisfies Record<Language, Words>;
