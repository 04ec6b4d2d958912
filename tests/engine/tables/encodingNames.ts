import type { SingleByteEncoding } from '../../../engine/tables/encoding/singleByte';

interface Language {
  pages: readonly SingleByteEncoding[];
  first: string;
  last: string;
  places: string;
}

const WESTERN = ['windows-1252', 'macintosh', 'cp850'] as const;
const CENTRAL = ['windows-1250', 'iso-8859-2', 'cp852'] as const;
const CYRILLIC = ['windows-1251', 'koi8-r', 'cp866'] as const;

/** Invented people of each language, with the code pages that it is written in. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  Polish: {
    pages: CENTRAL,
    first: 'Łukasz Małgorzata Paweł Grażyna Michał Agnieszka Rafał Józef Anna Piotr Żaneta Stanisław',
    last: 'Wiśniewski Dąbrowska Wójcik Zieliński Kowalczyk Szymańska Woźniak Kozłowski Jankowska Nowak Gąsior Zięba',
    places: 'Kraków Gdańsk Łódź Poznań Wrocław Lublin Białystok Toruń Rzeszów Warszawa',
  },
  Czech: {
    pages: CENTRAL,
    first: 'Jiří Kateřina Tomáš Ondřej Lukáš Jana Petr Zdeněk Věra Lenka Božena Matěj',
    last: 'Dvořák Němcová Růžička Novák Svobodová Černý Procházka Kučera Veselý Horák Křížová Šťastný',
    places: 'Plzeň Kroměříž Brno Olomouc Liberec Zlín Třebíč Přerov Mělník Praha',
  },
  Slovak: {
    pages: CENTRAL,
    first: 'Ľubomír Zuzana Ján Ľudmila Matúš Peter Štefan Žofia Tomáš Mária Ondrej Viliam',
    last: 'Kováč Horváth Baláž Hudák Šimko Ďurica Krajčír Tóth Oravec Lukáč Nagy Poliak',
    places: 'Košice Žilina Nitra Trenčín Prešov Bratislava Trnava Levoča Púchov Martin',
  },
  Hungarian: {
    pages: CENTRAL,
    first: 'Győző Gergő István Jenő Zoltán Éva László Péter Anikó Ágnes Dezső Tünde',
    last: 'Szabó Horváth Kőszegi Tóth Kiss Nagy Fűzfa Németh Varga Sütő Erdős Takács',
    places: 'Győr Pécs Debrecen Szűcsi Eger Gödöllő Sopron Békés Kőszeg Vác',
  },
  Croatian: {
    pages: CENTRAL,
    first: 'Željko Ana Ivan Đurđa Marko Tomislav Krešimir Božidar Nikša Petra Ivo Mladen',
    last: 'Babić Marić Horvat Kovačević Jurić Novak Đurić Šimić Blažević Perić Vuković Knežević',
    places: 'Šibenik Zagreb Split Čakovec Požega Osijek Rijeka Koprivnica Poreč Zadar',
  },
  German: {
    pages: WESTERN,
    first: 'Jürgen Jörg Ute Käthe Günther Anna Björn Sören Hans Ursula Rüdiger Peter',
    last: 'Müller Schäfer Groß Weiß Schröder Bauer König Jäger Krüger Schmidt Böhm Voß',
    places: 'Köln München Nürnberg Düsseldorf Gießen Berlin Würzburg Lübeck Göttingen Essen',
  },
  French: {
    pages: [...WESTERN, 'iso-8859-15'],
    first: 'Hélène François Anaïs Zoé Benoît Jérôme Chloé Paul Éric Marie Céline Loïc',
    last: 'Lefèvre Prévôt Durand Béraud Gérard Martin Lemaître Côté Hébert Garçon Noël Roux Lebœuf',
    places: 'Nîmes Besançon Orléans Lyon Saint-Étienne Béziers Angoulême Paris Évreux Sète Œuilly',
  },
  Spanish: {
    pages: WESTERN,
    first: 'José María Iñaki Óscar Ángel Juan Begoña Andrés Raúl Ana Jesús Inés',
    last: 'Muñoz Núñez García Ibáñez López Peña Ruiz Gómez Rodríguez Jiménez Sánchez Cañas',
    places: 'Málaga Córdoba Coruña Cádiz Madrid León Logroño Ávila Almería Gijón',
  },
  Portuguese: {
    pages: WESTERN,
    first: 'João Antônio Conceição Inês Sebastião Luís Vítor Ana Débora Júlia Estêvão Rui',
    last: 'Gonçalves Magalhães Simões Araújo Conceição Silva Guimarães Brandão Leitão Moura Falcão Assunção',
    places: 'Évora Guimarães Lisboa Portimão Covilhã Setúbal Faro Açores Santarém Braga',
  },
  Italian: {
    pages: WESTERN,
    first: 'Niccolò Noè Giosuè Mosè Anna Marco Desirée Chloè Luca Sara Salomè Andrea',
    last: 'Rossi Dalò Macrì Nicolò Cantù Forlì Bianchi Verdù Calì Pacì Alfonsò Libertà',
    places: 'Forlì Cantù Roma Città Milano Cefalù Patù Nardò Mondovì Viggiù',
  },
  Swedish: {
    pages: WESTERN,
    first: 'Åsa Göran Märta Sören Anders Björn Håkan Karin Örjan Pär Ulla Lars',
    last: 'Åkesson Öberg Lindström Sjögren Bergström Andersson Mårtensson Nyström Häggqvist Ek Sjöström Ålund',
    places: 'Malmö Göteborg Västerås Örebro Norrköping Umeå Luleå Stockholm Växjö Åre',
  },
  Danish: {
    pages: WESTERN,
    first: 'Søren Bjørn Jørgen Åse Lærke Mette Kåre Niels Solveig Håkon Ærø Øyvind',
    last: 'Sørensen Kjær Nørgaard Møller Skov Bøgh Ødegård Østergaard Hansen Brække Aagård Lægaard',
    places: 'Ålborg Køge Århus Tromsø København Hønefoss Rødby Bodø Sæby Oslo',
  },
  Icelandic: {
    pages: WESTERN,
    first: 'Þór Guðrún Ásta Jón Björk Sigríður Hörður Páll Ólafur Eyþór Margrét Ægir',
    last: 'Guðmundsson Jónsdóttir Þórðarson Sigurðsson Hafþórsdóttir Björnsson Ólafsdóttir Árnason Steinþórsson Ragnarsdóttir Helgason Friðriksson',
    places: 'Reykjavík Akureyri Hafnarfjörður Kópavogur Selfoss Ísafjörður Egilsstaðir Húsavík Borgarnes Þorlákshöfn',
  },
  Russian: {
    pages: CYRILLIC,
    first: 'Иван Ольга Сергей Наталья Дмитрий Елена Юрий Татьяна Алексей Мария Фёдор Игорь',
    last: 'Петров Смирнова Кузнецов Попова Васильев Соколова Михайлов Новикова Морозов Волкова Лебедев Щербаков',
    places: 'Москва Казань Самара Омск Челябинск Екатеринбург Пермь Воронеж Тула Ярославль',
  },
  Ukrainian: {
    pages: ['windows-1251', 'cp866'],
    first: 'Олексій Євген Тарас Оксана Ірина Володимир Юлія Богдан Надія Сергій Олена Андрій',
    last: 'Шевченко Коваль Бондаренко Ткачук Кравчук Олійник Мельник Поліщук Савчук Лисенко Гончар Зінченко',
    places: 'Київ Чернігів Одеса Харків Вінниця Рівне Луцьк Полтава Суми Житомир',
  },
  Greek: {
    pages: ['windows-1253', 'iso-8859-7'],
    first: 'Γιώργος Ελένη Νίκος Μαρία Δημήτρης Κώστας Ιωάννα Σοφία Παύλος Χρήστος Άννα Θάνος Άγγελος',
    last: 'Παπαδόπουλος Νικολάου Γεωργίου Ιωάννου Κωνσταντίνου Αθανασίου Βασιλείου Δημητρίου Οικονόμου Λάμπρου Μακρής Ψαράς',
    places: 'Αθήνα Πάτρα Θεσσαλονίκη Βόλος Λάρισα Ηράκλειο Χανιά Ρόδος Καβάλα Σέρρες Άρτα',
  },
  Estonian: {
    pages: ['windows-1252', 'iso-8859-15'],
    first: 'Tõnu Jüri Ülle Kärt Priit Mart Žanna Aljoša Õie Külli Anu Märt',
    last: 'Mägi Pärn Lõhmus Tamm Põder Kõiv Šmidt Rüütel Žukov Sepp Järv Matšin',
    places: 'Tallinn Pärnu Võru Põlva Jõhvi Tartu Rapla Jõgeva Paide Kärdla',
  },
  Turkish: {
    pages: ['windows-1254'],
    first: 'Ayşe Çağrı İsmail Uğur Gülşen Mehmet Işıl Özgür Fatma Doğan Şule Barış',
    last: 'Yılmaz Şahin Doğan Çelik Aydın Yıldız Öztürk Kılıç Arslan Koç Güneş Erdoğan',
    places: 'İzmir Eskişehir Muğla Ankara Diyarbakır Balıkesir Niğde Çorum İstanbul Uşak',
  },
  Latvian: {
    pages: ['windows-1257'],
    first: 'Jānis Ilze Kārlis Pēteris Līga Aija Mārtiņš Zane Ģirts Andris Ināra Raimonds',
    last: 'Bērziņš Kalniņa Ozoliņš Krūmiņa Liepa Jansons Eglītis Zariņa Pētersons Vītola Ķirsis Balodis',
    places: 'Rīga Liepāja Jūrmala Cēsis Rēzekne Valmiera Ventspils Jēkabpils Sigulda Kuldīga',
  },
  Lithuanian: {
    pages: ['windows-1257'],
    first: 'Jūratė Šarūnas Rūta Žygimantas Jonas Eglė Tomas Kęstutis Vytautė Andrius Gražina Mindaugas',
    last: 'Žukauskienė Jankauskas Meilutytė Petrauskaitė Šimkus Butkutė Urbonas Kavaliauskienė Stankevičius Čepas Vaičiūnas Mažeika',
    places: 'Šiauliai Klaipėda Kaunas Panevėžys Alytus Marijampolė Mažeikiai Vilnius Utena Tauragė',
  },
};
