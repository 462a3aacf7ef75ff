alter type catalog.rail_source add value 'genre';
alter type catalog.rail_source add value 'featured';
